"""What a notebook says: events -> facts -> timeline."""
