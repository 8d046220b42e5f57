"""The rules engine: phases, events, tables and hooks. It knows no web, no database and no variant."""
