import * as z from 'zod/mini'
import { maybe, readable } from '~/contract/answer'
import type { Delivery, Session } from '../adapter'
import { readAnswer } from '../answers'
import { withoutEntities } from '../html-entities'
import { limits } from './limits'
import { send } from './send'
import { headingOf, submissionOf, usernameOf } from './submission'

const Listing = z.object({
  data: z.object({
    children: readable(
      z.object({
        data: z.object({
          /** Such as `t3_abc`. */
          name: z.string(),
          title: z.string(),
          subreddit: z.string(),
          created_utc: z.number(),
          is_self: maybe(z.boolean()),
          selftext: maybe(z.string()),
          permalink: maybe(z.string()),
          removed_by_category: maybe(z.string()),
        }),
      }),
    ),
  }),
})
export type Submitted = z.output<typeof Listing>['data']['children'][number]['data']

/** Posts by their identifiers, or of a list. */
export async function postsAt(session: Session, path: string): Promise<readonly Submitted[]> {
  const answer = await send(session, { method: 'GET', path })
  return readAnswer(Listing, answer).data.children.map(({ data }) => data)
}

/**
 * Looks for a delivery among its author's newest posts: subreddit, exact title, made since the commit, by no other
 * delivery. `more`: the list doesn't reach back that far. `similar`: there is one of that title with another text.
 */
export async function findSubmitted(
  delivery: Delivery,
  session: Session,
): Promise<{ readonly found?: Submitted; readonly more: boolean; readonly similar: boolean }> {
  const { subreddit, title } = headingOf(delivery)
  const since = (delivery.commitStartedAt ?? session.clock()) - limits.clockSkew
  const name = encodeURIComponent(usernameOf(delivery.account))
  const posts = await postsAt(session, `/user/${name}/submitted?sort=new&limit=${limits.submitted}`)
  const made = posts.filter((post) => post.created_utc * 1000 >= since)
  const fitting = made.filter(
    (post) =>
      !delivery.others?.has(post.name) &&
      post.subreddit.toLowerCase() === subreddit.toLowerCase() &&
      withoutEntities(post.title) === withoutEntities(title),
  )
  const found = fitting.find((post) => !saysOther(delivery, post))
  return { ...(found && { found }), more: made.length >= limits.submitted, similar: fitting.length > 0 }
}

/** Of another kind or with another text: another delivery's, or changed by Reddit in a way that isn't known. */
function saysOther(delivery: Delivery, { is_self: isSelf, selftext }: Submitted): boolean {
  if (isSelf === undefined) return false
  // Its files may be unread.
  if (delivery.media.length > 0) return isSelf
  const { kind, text } = submissionOf(delivery)
  if (isSelf !== (kind === 'self')) return true
  return isSelf && selftext !== undefined && withoutEntities(selftext).trim() !== withoutEntities(text).trim()
}
