import * as z from 'zod/mini'
import { maybe, readable } from '~/contract/answer'
import type { Delivery, Session } from '../adapter'
import { readAnswer } from '../answers'
import { withoutEntities } from '../html-entities'
import { limits } from './limits'
import { send } from './send'
import { headingOf, usernameOf } from './submission'

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
 * Looks for a delivery among its author's newest posts: subreddit, exact title, and made since the commit. `more`: the
 * list doesn't reach back that far.
 */
export async function findSubmitted(
  delivery: Delivery,
  session: Session,
): Promise<{ readonly found?: Submitted; readonly more: boolean }> {
  const { subreddit, title } = headingOf(delivery)
  const since = (delivery.commitStartedAt ?? session.clock()) - limits.clockSkew
  const name = encodeURIComponent(usernameOf(delivery.account))
  const posts = await postsAt(session, `/user/${name}/submitted?sort=new&limit=${limits.submitted}`)
  const made = posts.filter((post) => post.created_utc * 1000 >= since)
  const found = made.find(
    (post) =>
      post.subreddit.toLowerCase() === subreddit.toLowerCase() &&
      withoutEntities(post.title) === withoutEntities(title),
  )
  return { ...(found && { found }), more: made.length >= limits.submitted }
}
