"""Steps that rewrite the built site: metadata, bundles, policy, redirects, compressed copies."""
