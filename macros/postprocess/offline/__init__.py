"""The book without a network: the service worker, and what a reader can keep."""
