"""What the log leaves out."""

import logging

from config.errors import is_away


class OneLine(logging.Filter):
    """A database that is away is told in one line each time: a traceback would say nothing about it and hide all else."""

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        if error is not None and is_away(error):
            why = " ".join(str(error).split())
            record.msg, record.args = f"{record.getMessage()} ({why})", ()
            record.exc_info = record.exc_text = None
        return True


class NoTraceback(logging.Filter):
    """For what strangers cause as often as they like, such as asking by a wrong host."""

    def filter(self, record: logging.LogRecord) -> bool:
        record.exc_info = record.exc_text = None
        return True
