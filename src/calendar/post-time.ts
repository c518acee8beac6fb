import type { Post } from '~/contract'

type Placeable = Pick<Post, 'publishedAt' | 'scheduledAt'>

/**
 * When a post stands on the calendar: when it went out, else when it will. Undefined for what has no (readable) time,
 * such as a draft: that belongs to the tray. Every view asks this, so that none can disagree.
 */
export function placedAt({ publishedAt, scheduledAt }: Placeable): string | undefined {
  return [publishedAt, scheduledAt].find((iso) => iso !== undefined && !Number.isNaN(Date.parse(iso)))
}
