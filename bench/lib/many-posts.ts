import type { Post, PostCreate } from '~/contract/post'
import type { SocialAccount } from '~/contract/social'

const year = new Date().getUTCFullYear() + 1
const minuteMs = 60_000

/** The first day of the month on show: in the middle of the year over which the posts are spread. */
export const shownDay = `${year}-06-01`

/** A day of that month. */
export const dayOfJune = (day: number): string => `${year}-06-${String(day).padStart(2, '0')}`

/** Before all others of any day, so that wherever it is dropped it is among the tiles on show. */
export const probeTime = (day: number): string => `${dayOfJune(day)}T00:01:00.000Z`

const words = [
  ...['slow', 'roast', 'morning', 'paper', 'quiet', 'harbour', 'frost', 'kettle', 'ladder', 'orange'],
  ...['copper', 'window', 'garden', 'winter', 'mill', 'river', 'letter', 'stone', 'market', 'bread'],
]

/** Each post has a text of its own: near-same ones collide, and each tile would say so. */
const wordsOf = (index: number, count: number): string =>
  Array.from({ length: 5 + (index % 13) }, (_, at) => {
    const drawn = Math.sin(index * 12.9898 + count * 78.233 + at * 37.719) * 43_758.5453
    return words[Math.floor((drawn - Math.floor(drawn)) * words.length)]
  }).join(' ')

/** Its `index`th post of `count` in that year, between 6 and 22 o'clock. */
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

/** The same as the device remembers it, which its tile says. */
export function postOf(index: number, count: number, accounts: readonly SocialAccount[]): Post {
  const { content, targets, scheduledAt } = bodyOf(index, count, accounts)
  return {
    id: `many_${index}`,
    status: 'scheduled',
    content,
    targets,
    ...(scheduledAt && { scheduledAt }),
    seenAt: 1,
  }
}
