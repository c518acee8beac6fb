ALTER TABLE "webhook_calls" ADD COLUMN "last_ms" integer;--> statement-breakpoint
ALTER TABLE "webhook_calls" ADD COLUMN "last_answer" text;--> statement-breakpoint
ALTER TABLE "webhook_calls" ADD COLUMN "last_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "webhook_calls" ADD COLUMN "lease_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "old_secret" text;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "old_secret_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "disabled_reason" text;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "failing_since" timestamp (3) with time zone;