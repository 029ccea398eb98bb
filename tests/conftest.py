from __future__ import annotations

import signal

pytest_plugins = ["pytester"]

# A shell that starts the tests in the background lets them ignore Ctrl-C, and so would the
# processes that they start and interrupt.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
