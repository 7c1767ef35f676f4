"""Stands in for `asyncio`: the core imports it, and asks it for something only where a promise is awaited."""
