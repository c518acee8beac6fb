CREATE TABLE "activity" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"actor_id" text,
	"actor_name" text,
	"token_name" text,
	"via" text NOT NULL,
	"kind" text NOT NULL,
	"record_id" text,
	"was" text,
	"record_name" text,
	"action" text NOT NULL,
	"fields" text[],
	"detail" jsonb
);
--> statement-breakpoint
CREATE TABLE "mentions" (
	"note_id" text NOT NULL,
	"principal_id" text NOT NULL,
	"seen_at" timestamp (3) with time zone,
	CONSTRAINT "mentions_note_id_principal_id_pk" PRIMARY KEY("note_id","principal_id")
);
--> statement-breakpoint
CREATE TABLE "notes" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"post_id" text,
	"day" text,
	"author_id" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"edited_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "presence" (
	"workspace_id" text NOT NULL,
	"kind" text NOT NULL,
	"record_id" text NOT NULL,
	"principal_id" text NOT NULL,
	"page" text NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "presence_workspace_id_kind_record_id_principal_id_page_pk" PRIMARY KEY("workspace_id","kind","record_id","principal_id","page")
);
--> statement-breakpoint
ALTER TABLE "activity" ADD CONSTRAINT "activity_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_note_id_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."notes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_principal_id_principals_id_fk" FOREIGN KEY ("principal_id") REFERENCES "public"."principals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_author_id_principals_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."principals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presence" ADD CONSTRAINT "presence_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presence" ADD CONSTRAINT "presence_principal_id_principals_id_fk" FOREIGN KEY ("principal_id") REFERENCES "public"."principals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activity_newest" ON "activity" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "activity_of_record" ON "activity" USING btree ("record_id","created_at","id") WHERE record_id is not null;--> statement-breakpoint
CREATE INDEX "activity_was" ON "activity" USING btree ("was") WHERE was is not null;--> statement-breakpoint
CREATE INDEX "activity_by_actor" ON "activity" USING btree ("workspace_id","actor_id","created_at");--> statement-breakpoint
CREATE INDEX "activity_by_kind" ON "activity" USING btree ("workspace_id","kind","created_at");--> statement-breakpoint
CREATE INDEX "activity_oldest" ON "activity" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mentions_of_person" ON "mentions" USING btree ("principal_id");--> statement-breakpoint
CREATE INDEX "notes_newest" ON "notes" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notes_of_post" ON "notes" USING btree ("post_id") WHERE post_id is not null;--> statement-breakpoint
CREATE INDEX "notes_of_day" ON "notes" USING btree ("workspace_id","day") WHERE day is not null;--> statement-breakpoint
CREATE INDEX "presence_until" ON "presence" USING btree ("until");