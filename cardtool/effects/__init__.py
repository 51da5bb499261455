"""What cards do, as data: the vocabulary, German card text, overlay files (kameloh.md section 10)."""
