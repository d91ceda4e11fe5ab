"""The deduction solver and coach."""
