import type { Post } from '~/contract'
import { placedAt } from '~/src/calendar/post-time'
import { composedText } from '~/domain/platforms/composed-text'
import { platformNames } from '~/domain/platforms/names'
import { postTitle } from '~/domain/posts/post-title'
import type { CalendarEntry } from './ics'

/** A post's identity in calendar files: one for each post of each workspace, the same at every export. */
export const uidOf = (workspaceId: string, postId: string): string =>
  `${postId}.${workspaceId}@social-content-studio`.replace(/[^\w.@-]/g, '_')

const platformsOf = (post: Post) => [
  ...new Set(post.targets.flatMap(({ platform }) => (platform ? [platformNames[platform]] : []))),
]

/** The posts that have a time, as entries of a calendar. `now` in ms, for those that tell no change of their own. */
export function postEntries(workspaceId: string, posts: readonly Post[], now: number): CalendarEntry[] {
  return posts.flatMap((post) => {
    const at = placedAt(post)
    if (at === undefined) return []
    const platforms = platformsOf(post)
    const { text, hashtags, mentions, link, mediaUrls } = post.content
    const changed = [post.updatedAt, post.createdAt].find((iso) => !Number.isNaN(Date.parse(iso ?? '')))
    const where = platforms.length === 0 ? '' : `${platforms.join(', ')}: `
    return [
      {
        uid: uidOf(workspaceId, post.id),
        at,
        changedAt: changed ?? new Date(now).toISOString(),
        title: `${where}${postTitle(text)}`,
        description: [
          composedText({ text, hashtags, mentions, ...(link !== undefined && { link }) }),
          ...mediaUrls,
        ]
          .filter(Boolean)
          .join('\n'),
        categories: platforms,
        status: post.status === 'failed' ? ('CANCELLED' as const) : ('CONFIRMED' as const),
      },
    ]
  })
}
