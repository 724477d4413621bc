"""What is measured against what; `python -m bench` runs it and writes bench/README.md."""
