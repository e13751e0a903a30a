"""python -m kitama.cli: the command line without an installed script."""

from kitama.cli import main

main(prog_name="kitama")
