CREATE TABLE "connect_attempts" (
	"id" text PRIMARY KEY NOT NULL,
	"state_hash" text NOT NULL,
	"workspace_id" text NOT NULL,
	"platform" text NOT NULL,
	"principal_id" text NOT NULL,
	"browser_hash" text NOT NULL,
	"account_id" text,
	"redirect_uri" text NOT NULL,
	"verifier" text,
	"result" jsonb,
	"grant_id" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "connect_attempts_state_hash_unique" UNIQUE("state_hash")
);
--> statement-breakpoint
CREATE TABLE "grants" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"platform" text NOT NULL,
	"remote_user_id" text NOT NULL,
	"name" text NOT NULL,
	"scopes" text[] NOT NULL,
	"credentials" text,
	"version" integer DEFAULT 0 NOT NULL,
	"lease_holder" text,
	"lease_until" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"refresh_expires_at" timestamp (3) with time zone,
	"ended_reason" text,
	"ended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"hash" text NOT NULL,
	"role" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"used_by" text,
	CONSTRAINT "invitations_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "platform_apps" (
	"platform" text PRIMARY KEY NOT NULL,
	"client_id" text NOT NULL,
	"client_secret" text NOT NULL,
	"options" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "post_options" (
	"post_id" text NOT NULL,
	"account_id" text NOT NULL,
	"options" jsonb NOT NULL,
	CONSTRAINT "post_options_post_id_account_id_pk" PRIMARY KEY("post_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "simulator_records" (
	"platform" text NOT NULL,
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"data" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "simulator_records_platform_kind_id_pk" PRIMARY KEY("platform","kind","id")
);
--> statement-breakpoint
CREATE TABLE "webhook_calls" (
	"id" text PRIMARY KEY NOT NULL,
	"webhook_id" text NOT NULL,
	"event" text NOT NULL,
	"payload" jsonb NOT NULL,
	"status" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone,
	"last_status" integer,
	"last_error" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" text PRIMARY KEY NOT NULL,
	"workspace_id" text NOT NULL,
	"url" text NOT NULL,
	"secret" text NOT NULL,
	"events" text[] NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "id" text DEFAULT 'dlv_' || gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "step" text DEFAULT 'prepare' NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "checkpoint" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "commit_started_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "remote_id" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "privacy" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "failure" jsonb;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "tries" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "next_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "deadline_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "lease_holder" text;--> statement-breakpoint
ALTER TABLE "deliveries" ADD COLUMN "lease_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "alt_text" text;--> statement-breakpoint
ALTER TABLE "queues" ADD COLUMN "account_ids" text[];--> statement-breakpoint
ALTER TABLE "queues" ADD COLUMN "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "social_accounts" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "social_accounts" ADD COLUMN "remote_id" text;--> statement-breakpoint
ALTER TABLE "social_accounts" ADD COLUMN "grant_id" text;--> statement-breakpoint
ALTER TABLE "social_accounts" ADD COLUMN "credentials" text;--> statement-breakpoint
ALTER TABLE "social_accounts" ADD COLUMN "details" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "social_accounts" ADD COLUMN "health" text DEFAULT 'connected' NOT NULL;--> statement-breakpoint
ALTER TABLE "social_accounts" ADD COLUMN "health_reason" text;--> statement-breakpoint
ALTER TABLE "social_accounts" ADD COLUMN "health_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "social_accounts" ADD COLUMN "limited_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "social_accounts" ADD COLUMN "last_published_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "social_accounts" ADD COLUMN "created_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "timezone" text;--> statement-breakpoint
ALTER TABLE "connect_attempts" ADD CONSTRAINT "connect_attempts_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "connect_attempts" ADD CONSTRAINT "connect_attempts_principal_id_principals_id_fk" FOREIGN KEY ("principal_id") REFERENCES "public"."principals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grants" ADD CONSTRAINT "grants_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_created_by_principals_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."principals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_options" ADD CONSTRAINT "post_options_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_calls" ADD CONSTRAINT "webhook_calls_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "grants_expiring" ON "grants" USING btree ("expires_at") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "simulator_records_newest" ON "simulator_records" USING btree ("platform","kind","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "webhook_calls_waiting" ON "webhook_calls" USING btree ("next_at") WHERE status = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_calls_newest" ON "webhook_calls" USING btree ("webhook_id","created_at" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "social_accounts" ADD CONSTRAINT "social_accounts_grant_id_grants_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."grants"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliveries_pending" ON "deliveries" USING btree ("next_at") WHERE status = 'pending';--> statement-breakpoint
CREATE INDEX "deliveries_of_account" ON "deliveries" USING btree ("account_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "social_accounts_of_workspace" ON "social_accounts" USING btree ("workspace_id");--> statement-breakpoint
CREATE UNIQUE INDEX "social_accounts_remote" ON "social_accounts" USING btree ("workspace_id","platform","remote_id") WHERE remote_id is not null and health <> 'disconnected';--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_id_unique" UNIQUE("id");--> statement-breakpoint
UPDATE "deliveries" SET "step" = 'done' WHERE "status" <> 'pending';--> statement-breakpoint
UPDATE "social_accounts" SET "connection" = 'practice' WHERE "connection" = 'direct';--> statement-breakpoint
UPDATE "social_accounts" SET "details" = '{"sandbox":"yes"}' WHERE "connection" = 'agent_session';
