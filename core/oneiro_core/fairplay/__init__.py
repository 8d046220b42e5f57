"""Fair play: what the votes of finished games tell of two players who favour each other. For arbiters; never a penalty."""

from .report import Alarm, Report, study
from .statistics import Kind
from .turns import Turn

__all__ = ["Alarm", "Kind", "Report", "Turn", "study"]
