DROP TABLE "outbox" CASCADE;--> statement-breakpoint
UPDATE "social_accounts" SET "details" = '{"simulated":"yes"}' WHERE "details"->>'sandbox' = 'yes';--> statement-breakpoint
UPDATE "social_accounts" SET "connection" = 'practice' WHERE "connection" = 'direct' AND "grant_id" IS NULL AND "remote_id" IS NULL AND "health" IS DISTINCT FROM 'disconnected';
