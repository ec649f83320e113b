"""The game that is being played: the controller and what plays by itself. Pure: no DOM."""
