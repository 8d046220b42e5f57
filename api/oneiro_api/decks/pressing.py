"""The program that presses one picture: ``python -m oneiro_api.decks.pressing FIT CENTRE``, from its input to its output.

Whatever is wrong with a picture happens here, in a process that can neither write a file nor take much of anything. The answer is
a line of JSON with the sizes of what follows, the look (see `looks`) and the colour, or with why the picture is `refused`.
"""

import json
import resource
import sys
from collections.abc import Mapping

from .limits import CPU_SECONDS, LARGEST_FILE, MEMORY, Fit
from .plate import Unfit, printed

BOUNDS = {
    resource.RLIMIT_AS: MEMORY,
    resource.RLIMIT_CPU: CPU_SECONDS,
    resource.RLIMIT_FSIZE: 0,
    resource.RLIMIT_CORE: 0,
    resource.RLIMIT_NOFILE: 32,
}


def main() -> None:
    """Press what comes in."""
    bind()
    head: Mapping[str, int | str]
    try:
        fit, centre = Fit(sys.argv[1]), float(sys.argv[2])
        full, thumb, look, colour = printed(sys.stdin.buffer.read(LARGEST_FILE + 1), fit, centre)
        head = {"full": len(full), "thumb": len(thumb), "look": look, "colour": colour}
    except Unfit as unfit:
        head, full, thumb = {"refused": str(unfit)}, b"", b""
    sys.stdout.buffer.write(json.dumps(head).encode() + b"\n" + full + thumb)


def bind() -> None:
    """Take only so much of anything, from here on, where the system keeps such bounds."""
    for bound, most in BOUNDS.items():
        resource.setrlimit(bound, (most, most))


if __name__ == "__main__":
    main()
