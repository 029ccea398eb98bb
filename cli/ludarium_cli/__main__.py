"""Lets ``python -m ludarium_cli`` be the command line."""

from ludarium_cli.main import main

if __name__ == "__main__":
    main()
