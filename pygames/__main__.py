"""The command line: `crossboard`, or `python -m pygames`. Arguments in, exit codes out."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from pygames import terminal
from pygames.arguments import FAILED, explain_error, parse_arguments
from pygames.errors import BadInput
from pygames.i18n import words
from pygames.terminal_play import play

INTERRUPTED = 130  # exit code after Ctrl-C
COMMANDS = {
    "games": terminal.list_games, "play": play, "replay": terminal.replay, "simulate": terminal.simulate,
    "match": terminal.match, "exploit": terminal.exploit, "train": terminal.train, "puzzles": terminal.puzzles,
    "bench": terminal.bench,
}  # fmt: skip


def main(arguments: Sequence[str] | None = None) -> int:
    options, lang = parse_arguments(sys.argv[1:] if arguments is None else arguments, COMMANDS)
    options.lang, say = lang, words(lang)
    try:
        return int(options.run(options, say))
    except BadInput as error:
        print(explain_error(error, say), file=sys.stderr)
    except OSError as error:
        print(say("cli.file", file=error.filename or "–", reason=error.strerror or str(error)), file=sys.stderr)
    except (KeyboardInterrupt, EOFError):
        print()
        return INTERRUPTED
    return FAILED


if __name__ == "__main__":
    sys.exit(main())
