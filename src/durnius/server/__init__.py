"""The network side: pages, the HTTP interface, the game sockets, and the rooms kept in memory behind them."""
