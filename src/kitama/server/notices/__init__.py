"""Calls people back to tables that wait for them: by push, or by a webhook of theirs."""
