"""Tables over HTTP and WebSocket: who is there, what they may see, and what they are told."""
