"""One game among people: orders, dice, records, undo, and what each seat may know."""
