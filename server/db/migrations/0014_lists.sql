-- What names are ordered by: as they are searched, with each number at its value. Of the same beginning, 100 letters are enough.
create or replace function studio_name_key(given text) returns text language sql immutable strict parallel safe return
  left(regexp_replace(regexp_replace(studio_search_text(given), '([0-9]+)', '000000000000\1', 'g'), '0*([0-9]{12,})', '\1', 'g'), 100);
--> statement-breakpoint
ALTER TABLE "products" drop column "search_text";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "search_text" text GENERATED ALWAYS AS (studio_search_text(name || ' ' || coalesce(description, '') || ' ' || coalesce(source_url, ''))) STORED NOT NULL;--> statement-breakpoint
-- It went with its column.
CREATE INDEX "products_search" ON "products" USING gin (studio_search_grams("workspace_id", "search_text"));--> statement-breakpoint
ALTER INDEX "products_search" ALTER COLUMN 1 SET STATISTICS 0;--> statement-breakpoint
CREATE INDEX "posts_counted" ON "posts" USING btree ("workspace_id","status");--> statement-breakpoint
CREATE INDEX "campaigns_by_status" ON "campaigns" USING btree ("workspace_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "products_changed" ON "products" USING btree ("workspace_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "products_by_name" ON "products" USING btree ("workspace_id",studio_name_key("name") collate "C","id");--> statement-breakpoint
CREATE INDEX "products_by_status" ON "products" USING btree ("workspace_id",(case "status" when 'active' then '3' when 'draft' then '2' when 'archived' then '1' else '0' end
    || lpad(((extract(epoch from "created_at" at time zone 'UTC') * 1000)::bigint)::text, 15, '0')) collate "C","id");