"""Permanence: published ids, anchors, meanings, schemas and editions."""
