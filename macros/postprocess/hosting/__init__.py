"""Configuration of hosts, generated from one declaration."""
