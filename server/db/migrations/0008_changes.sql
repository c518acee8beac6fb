CREATE TABLE "changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"transaction" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"workspace_id" text NOT NULL,
	"kind" text NOT NULL,
	"ids" text[],
	"at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "changes_by_transaction" ON "changes" USING btree ("transaction");--> statement-breakpoint
CREATE INDEX "changes_newest" ON "changes" USING btree ("at");