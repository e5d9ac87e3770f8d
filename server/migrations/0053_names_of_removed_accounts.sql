-- An UPDATE would miss an entry that is moved from new_audit_log meanwhile: the job that moves them stays away while this lock is held.
SELECT pg_advisory_xact_lock_shared(7245100);--> statement-breakpoint
-- As a removal does now. Includes new_audit_log, which inherits from this table.
UPDATE "audit_log" SET "record_title" = 'nummer ' || "record_id"
WHERE "resource" IN ('users', 'members', 'staff')
  AND "record_title" <> 'nummer ' || "record_id"
  AND NOT EXISTS (SELECT FROM "users" WHERE "users"."id" = "audit_log"."record_id");