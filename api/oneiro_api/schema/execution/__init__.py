"""How operations are taken, judged, executed and answered: documents, limits, costs, the executor, transports."""
