import { like } from 'drizzle-orm'
import type { Post, PostCreate } from '~/contract/post'
import type { SocialAccount } from '~/contract/social'
import type { Database } from '~/server/db/database'
import { posts } from '~/server/db/schema'

const year = new Date().getUTCFullYear() + 1
const minuteMs = 60_000

/** First day of the displayed month, in the middle of the year of the posts. */
export const shownDay = `${year}-06-01`

/** A day of the displayed month. */
export const dayOfJune = (day: number): string => `${year}-06-${String(day).padStart(2, '0')}`

/** Time of the dragged post: before all others, so that it is among the visible tiles of any day. */
export const probeTime = (day: number): string => `${dayOfJune(day)}T00:01:00.000Z`

const words = [
  ...['slow', 'roast', 'morning', 'paper', 'quiet', 'harbour', 'frost', 'kettle', 'ladder', 'orange'],
  ...['copper', 'window', 'garden', 'winter', 'mill', 'river', 'letter', 'stone', 'market', 'bread'],
]

/** A unique text for each post: similar ones would be marked as conflicts. */
const wordsOf = (index: number, count: number): string =>
  Array.from({ length: 5 + (index % 13) }, (_, at) => {
    const drawn = Math.sin(index * 12.9898 + count * 78.233 + at * 37.719) * 43_758.5453
    return words[Math.floor((drawn - Math.floor(drawn)) * words.length)]
  }).join(' ')

/** Post number `index` of `count` over the year, between 6:00 and 22:00. */
export function bodyOf(index: number, count: number, accounts: readonly SocialAccount[]): PostCreate {
  const account = accounts[index % accounts.length]
  const day = Math.floor((index * 365) / count)
  const minutes = 6 * 60 + ((index * 7919) % (16 * 60))
  const at = new Date(Date.UTC(year, 0, 1) + day * 24 * 60 * minuteMs + minutes * minuteMs)
  return {
    content: {
      text: `Post ${index} of the year: ${wordsOf(index, count)}`,
      mediaUrls: [],
      hashtags: [],
      mentions: [],
    },
    targets: account?.platform ? [{ platform: account.platform, accountId: account.id }] : [],
    scheduledAt: at.toISOString(),
  }
}

const idOf = (index: number): string => `many_${index}`

/** The same post as listed by the server. */
export function postOf(index: number, count: number, accounts: readonly SocialAccount[]): Post {
  const { content, targets, scheduledAt } = bodyOf(index, count, accounts)
  return { id: idOf(index), status: 'scheduled', content, targets, ...(scheduledAt && { scheduledAt }) }
}

/** Replaces the workspace's generated posts by `count - 1` new ones. */
export async function fillPosts(
  db: Database,
  workspaceId: string,
  count: number,
  accounts: readonly SocialAccount[],
): Promise<void> {
  await db.delete(posts).where(like(posts.id, 'many_%'))
  const [status, createdAt] = ['scheduled' as const, new Date()]
  const rows = Array.from({ length: count - 1 }, (_, index) => {
    const { content, targets, scheduledAt = '' } = bodyOf(index, count, accounts)
    const at = { scheduledAt: new Date(scheduledAt), createdAt, updatedAt: createdAt }
    return { id: idOf(index), workspaceId, content, targets, status, ...at }
  })
  // In chunks, because a statement's parameters are limited.
  for (let at = 0; at < rows.length; at += 1_000) await db.insert(posts).values(rows.slice(at, at + 1_000))
}
