CREATE TABLE "image_orders" (
	"reference" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leases" (
	"name" text PRIMARY KEY NOT NULL,
	"holder" text NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "sign_in_links" (
	"hash" text PRIMARY KEY NOT NULL,
	"made_by" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "credit_accounts" ADD COLUMN "balance" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_accounts" ADD COLUMN "trial_balance" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "made_by" text;--> statement-breakpoint
ALTER TABLE "sign_in_links" ADD CONSTRAINT "sign_in_links_made_by_tokens_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."tokens"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
UPDATE "credit_accounts" SET
	"balance" = (SELECT coalesce(sum("amount"), 0) FROM "transactions" WHERE "credit_account_id" = "credit_accounts"."id"),
	"trial_balance" = (SELECT coalesce(sum("amount"), 0) FROM "transactions" WHERE "credit_account_id" = "credit_accounts"."id" AND "kind" NOT IN ('grant', 'purchase'));--> statement-breakpoint
INSERT INTO "image_orders" ("reference", "kind")
	SELECT "reference", "kind" FROM "transactions" t
	WHERE "kind" IN ('image', 'preset') AND "reference" LIKE 'generation:%'
		AND NOT EXISTS (SELECT 1 FROM "transactions" back WHERE back."reference" = t."reference" AND back."kind" = 'refund')
		AND NOT EXISTS (SELECT 1 FROM "media" WHERE 'generation:' || "media"."id" = t."reference");
