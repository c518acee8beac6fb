import { sql } from 'drizzle-orm'
import type { Database } from '../db/database'

/** Milliseconds between two posts, backwards from 2026-03-01. */
const spacingMs = 300_000

/**
 * Fills a workspace with many posts, a fifth as many media and a twentieth as many products and campaigns, directly
 * in the database: through the API it would take minutes. One in a hundred posts is for `acc_rare` and contains
 * “Zwetschgenröster”, two thirds contain “coffee”; three quarters are published, an eighth is scheduled.
 */
export async function fillWorkspace(db: Database, workspaceId: string, posts: number): Promise<void> {
  const at = sql`timestamptz '2026-03-01' - n * interval '1 millisecond' * ${spacingMs}`
  const words = sql`case when n % 100 = 0 then 'Zwetschgenröster mit Röstkaffee, ' when n % 3 > 0 then 'Fresh coffee beans, ' else 'قهوة طازجة 咖啡馆的早晨, ' end
    || md5(n::text) || ' from our small farm in Huila, roasted on a slow morning and rested for a week, number ' || n`
  await db.execute(sql`
    insert into posts (id, workspace_id, content, targets, status, scheduled_at, published_at, campaign_id, created_at, updated_at)
    select 'post_' || n, ${workspaceId},
      jsonb_build_object('text', ${words}, 'mediaUrls', '[]'::jsonb, 'hashtags', jsonb_build_array('morning', 'n' || n % 50), 'mentions', '[]'::jsonb),
      jsonb_build_array(jsonb_build_object('platform', case when n % 2 = 0 then 'twitter' else 'instagram' end, 'accountId', case when n % 100 = 0 then 'acc_rare' else 'acc_' || n % 4 end)),
      case when n % 8 = 0 then 'scheduled' when n % 8 = 1 then 'draft' when n % 1000 = 3 then 'failed' else 'published' end,
      case when n % 8 = 1 then null when n % 8 = 0 then timestamptz '2026-03-03' + n * interval '1 minute' else ${at} end,
      case when n % 8 > 1 and n % 1000 <> 3 then ${at} end,
      case when n % 500 = 0 then 'cmp_' || n % 7 end, ${at}, ${at}
    from generate_series(1, ${posts}::int) as n`)
  await db.execute(sql`
    insert into media (id, workspace_id, path, name, type, mime_type, size, source, created_at)
    select 'med_' || n, ${workspaceId}, 'many/' || n || '.png', case when n % 100 = 0 then 'Rösterei ' else 'Coffee ' end || n || '.png',
      case when n % 10 = 0 then 'video' else 'image' end, 'image/png', 1000, 'upload', ${at}
    from generate_series(1, ${Math.ceil(posts / 5)}::int) as n`)
  await db.execute(sql`
    insert into products (id, workspace_id, name, description, images, status, created_at, updated_at)
    select 'prod_' || n, ${workspaceId}, case when n % 100 = 0 then 'Röstung ' else 'Blend ' end || n, 'From our farm', '[]'::jsonb,
      case when n % 5 = 0 then 'archived' else 'active' end, ${at}, ${at}
    from generate_series(1, ${Math.ceil(posts / 20)}::int) as n`)
  await db.execute(sql`
    insert into campaigns (id, workspace_id, name, target_channel, content_type, aspect_ratio, status, created_at, updated_at)
    select 'cmp_' || n, ${workspaceId}, case when n % 100 = 0 then 'Röstwoche ' else 'Week ' end || n, 'instagram', 'engagement', '1:1', 'active', ${at}, ${at}
    from generate_series(1, ${Math.ceil(posts / 20)}::int) as n`)
}
