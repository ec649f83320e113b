"""Tests of the app in CPython, without a browser: its controllers, storage and actions."""
