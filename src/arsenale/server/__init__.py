"""The table on the network: games over HTTP and WebSocket, kept in a database, for people, bots and bystanders."""
