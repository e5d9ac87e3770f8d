-- Changes are in the ledger since 0035: no version that may run beside this one makes or reads such rows. In the order of `keep_taken_counts`.
DROP INDEX "student_counts_by_school_changes";--> statement-breakpoint
DROP INDEX "student_counts_by_school_and_activity_changes";