CREATE TABLE "ai_providers" (
	"id" text PRIMARY KEY NOT NULL,
	"base_url" text NOT NULL,
	"api_key" text,
	"text_model" text,
	"image_model" text,
	"updated_at" timestamp (3) with time zone NOT NULL
);
