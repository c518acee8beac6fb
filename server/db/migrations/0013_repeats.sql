CREATE TABLE "repeat_posts" (
	"repeat_id" text NOT NULL,
	"occurrence" text NOT NULL,
	"workspace_id" text NOT NULL,
	"post_id" text,
	"due_at" timestamp (3) with time zone NOT NULL,
	"turn" integer,
	"detached" boolean DEFAULT false NOT NULL,
	"missed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "repeat_posts_repeat_id_occurrence_pk" PRIMARY KEY("repeat_id","occurrence")
);
--> statement-breakpoint
CREATE TABLE "repeats" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"content" jsonb NOT NULL,
	"targets" jsonb NOT NULL,
	"options" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"campaign_id" text,
	"texts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"rule" jsonb,
	"queue_id" text,
	"pause_days" integer,
	"until" text,
	"times" integer,
	"state" text DEFAULT 'active' NOT NULL,
	"blocked" text,
	"approved" jsonb,
	"active_from" timestamp (3) with time zone NOT NULL,
	"planned_until" timestamp (3) with time zone,
	"created_by" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "repeat_posts" ADD CONSTRAINT "repeat_posts_repeat_id_repeats_id_fk" FOREIGN KEY ("repeat_id") REFERENCES "public"."repeats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repeat_posts" ADD CONSTRAINT "repeat_posts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repeat_posts" ADD CONSTRAINT "repeat_posts_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repeats" ADD CONSTRAINT "repeats_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repeats" ADD CONSTRAINT "repeats_created_by_principals_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."principals"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "repeat_posts_of_post" ON "repeat_posts" USING btree ("post_id") WHERE post_id is not null;--> statement-breakpoint
CREATE INDEX "repeats_of_workspace" ON "repeats" USING btree ("workspace_id","created_at");--> statement-breakpoint
CREATE INDEX "repeats_active" ON "repeats" USING btree ("planned_until") WHERE state = 'active';