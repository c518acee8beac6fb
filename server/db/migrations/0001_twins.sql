CREATE TABLE "twins" (
	"workspace_id" text PRIMARY KEY NOT NULL,
	"source" jsonb NOT NULL,
	"snapshot" jsonb NOT NULL,
	"ids" jsonb NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "elsewhere" text;--> statement-breakpoint
ALTER TABLE "twins" ADD CONSTRAINT "twins_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;