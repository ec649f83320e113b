"""The app without a browser: its controllers, storage and actions in CPython."""
