"""The sandbox: the published API with scripted tables, for makers of frontends who test a client without people."""
