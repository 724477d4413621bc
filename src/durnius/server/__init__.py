"""One process on one port: the page, the HTTP interface and the sockets of the rooms."""
