-- No version that may run beside this one reads or writes them.
DROP TABLE "figures_by_school_and_activity";--> statement-breakpoint
DROP TABLE "figures_by_school_and_grade";