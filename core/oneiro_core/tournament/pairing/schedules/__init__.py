"""Fixed schedules: all rounds of a stage, known before it begins."""
