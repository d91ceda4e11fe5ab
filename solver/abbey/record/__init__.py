"""What happened: the event types, the notebook, its reader and writer, one player's view."""
