"""What was published and must stay: ids, anchors, meanings, schemas, editions."""
