"""The variants that ship in the box. Each is one plugin; none imports another."""
