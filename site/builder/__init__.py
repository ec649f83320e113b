"""The build of the site. `build_site` in build.py runs its steps in order; `__main__` is the command line."""
