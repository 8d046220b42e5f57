"""The search for a round's pods: blocks, repair, proof, annealing, polishing, and a look ahead."""
