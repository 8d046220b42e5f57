"""What readers of containers say of a file that they cannot follow."""


class Broken(Exception):
    """The file is not what its first bytes promise; the message says how, to its maker."""
