"""The server: GraphQL schema, live tables, storage and the command line."""
