CREATE TABLE "sign_in_links" (
	"hash" text PRIMARY KEY NOT NULL,
	"made_by" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "made_by" text;--> statement-breakpoint
ALTER TABLE "sign_in_links" ADD CONSTRAINT "sign_in_links_made_by_tokens_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."tokens"("id") ON DELETE cascade ON UPDATE no action;