-- Text as it is searched: without case, accents and vowel marks, ligatures taken apart, punctuation as spaces. It depends
-- on no locale of the database, so that every one finds the same.
create or replace function studio_search_text(given text) returns text language plpgsql immutable strict parallel safe as $$
declare
  folded text := given;
begin
  if octet_length(given) > length(given) then
    folded := regexp_replace(normalize(given, NFKD), U&'[\0300-\036F\0591-\05BD\05BF-\05C7\0640\064B-\065F\0670]+' collate "C", '', 'g');
    folded := translate(folded,
      'АБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐҒҚҢҮҰҺӘӨΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςØĐŁÞÐŊƏøđłıÆŒẞىةکی',
      'абвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґғқңүұһәөαβγδεζηθικλμνξοπρστυφχψωσodlþðŋəodliæœßيهكي');
    folded := normalize(replace(replace(replace(folded, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), NFC);
  end if;
  return btrim(regexp_replace(lower(folded collate "C"),
    U&'[[:space:][:cntrl:][:punct:]\00A1-\00BF\060C\061B\061F\05BE\2010-\205E\3000-\3003\3008-\301F\30FB]+' collate "C", ' ', 'g'));
end $$;
--> statement-breakpoint
-- Every three letters that follow each other in what studio_search_text gave, and the workspace: what an index is made of.
create or replace function studio_search_grams(workspace text, given text) returns tsvector language plpgsql immutable strict parallel safe cost 2000 as $$
declare
  ended text := given || '  ';
begin
  return array_to_tsvector(array_remove(string_to_array(concat_ws(E'\x01',
    ' ' || workspace,
    regexp_replace(ended, '(...)', E'\\1\x01', 'g'),
    regexp_replace(substr(ended, 2), '(...)', E'\\1\x01', 'g'),
    regexp_replace(substr(ended, 3), '(...)', E'\\1\x01', 'g')), E'\x01'), ''));
end $$;
--> statement-breakpoint
-- The words that are sought, each as a pattern; null where there are none.
create or replace function studio_search_patterns(given text) returns text[] language sql immutable strict parallel safe return
  (select array_agg('%' || term || '%') from unnest(string_to_array(studio_search_text(given), ' ')) as term where term <> '');
--> statement-breakpoint
-- The same as a query of that index.
create or replace function studio_search_query(workspace text, given text) returns tsquery language sql immutable strict parallel safe return
  (select string_agg(part, ' & ')::tsquery from (
    select quote_literal(' ' || workspace) as part
    union all
    select distinct case when length(term) < 3 then quote_literal(term) || ':*' else quote_literal(substr(term, at, 3)) end
    from unnest(string_to_array(studio_search_text(given), ' ')) as term, generate_series(1, greatest(1, length(term) - 2)) as at
    where term <> '') as parts);
--> statement-breakpoint
DROP INDEX "simulator_records_newest";--> statement-breakpoint
DROP INDEX "deliveries_of_account";--> statement-breakpoint
DROP INDEX "posts_newest";--> statement-breakpoint
DROP INDEX "posts_by_status";--> statement-breakpoint
DROP INDEX "webhook_calls_newest";--> statement-breakpoint
DROP INDEX "campaigns_newest";--> statement-breakpoint
DROP INDEX "media_newest";--> statement-breakpoint
DROP INDEX "products_newest";--> statement-breakpoint
DROP INDEX "transactions_newest";--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "search_text" text GENERATED ALWAYS AS (studio_search_text(coalesce(content->>'text', '') || ' ' || coalesce(content->>'hashtags', '') || ' ' || coalesce(content->>'mentions', '') || ' ' || coalesce(content->>'link', ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "search_text" text GENERATED ALWAYS AS (studio_search_text(name || ' ' || coalesce(product_name, ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "search_text" text GENERATED ALWAYS AS (studio_search_text(name || ' ' || coalesce(prompt, '') || ' ' || coalesce(alt_text, ''))) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "search_text" text GENERATED ALWAYS AS (studio_search_text(name || ' ' || coalesce(description, ''))) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "posts_by_time" ON "posts" USING btree ("workspace_id","status",coalesce("published_at", "scheduled_at", "updated_at"),"id");--> statement-breakpoint
CREATE INDEX "posts_of_campaign" ON "posts" USING btree ("campaign_id") WHERE campaign_id is not null;--> statement-breakpoint
CREATE INDEX "posts_by_target" ON "posts" USING gin ("targets" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "posts_search" ON "posts" USING gin (studio_search_grams("workspace_id", "search_text"));--> statement-breakpoint
CREATE INDEX "campaigns_search" ON "campaigns" USING gin (studio_search_grams("workspace_id", "search_text"));--> statement-breakpoint
CREATE INDEX "media_by_type" ON "media" USING btree ("workspace_id","type","created_at","id");--> statement-breakpoint
CREATE INDEX "media_of_campaign" ON "media" USING btree ("campaign_id") WHERE campaign_id is not null;--> statement-breakpoint
CREATE INDEX "media_search" ON "media" USING gin (studio_search_grams("workspace_id", "search_text"));--> statement-breakpoint
CREATE INDEX "memberships_of_workspace" ON "memberships" USING btree ("workspace_id");--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin (studio_search_grams("workspace_id", "search_text"));--> statement-breakpoint
CREATE INDEX "uploads_expiring" ON "uploads" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "simulator_records_newest" ON "simulator_records" USING btree ("platform","kind","at");--> statement-breakpoint
CREATE INDEX "deliveries_of_account" ON "deliveries" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "posts_newest" ON "posts" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "posts_by_status" ON "posts" USING btree ("workspace_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "webhook_calls_newest" ON "webhook_calls" USING btree ("webhook_id","created_at","id");--> statement-breakpoint
CREATE INDEX "campaigns_newest" ON "campaigns" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "media_newest" ON "media" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("workspace_id","created_at","id");--> statement-breakpoint
CREATE INDEX "transactions_newest" ON "transactions" USING btree ("credit_account_id","created_at","id");--> statement-breakpoint
ALTER INDEX "posts_search" ALTER COLUMN 1 SET STATISTICS 0;--> statement-breakpoint
ALTER INDEX "campaigns_search" ALTER COLUMN 1 SET STATISTICS 0;--> statement-breakpoint
ALTER INDEX "media_search" ALTER COLUMN 1 SET STATISTICS 0;--> statement-breakpoint
ALTER INDEX "products_search" ALTER COLUMN 1 SET STATISTICS 0;
