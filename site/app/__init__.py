"""The app: the Python that PyScript runs in the page. Events in, patches out; the only code that knows a browser."""
