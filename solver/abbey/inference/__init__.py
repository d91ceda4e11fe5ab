"""What follows: certainty, exact chances, plain enumeration; one posterior."""
