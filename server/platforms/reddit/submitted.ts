import * as z from 'zod/mini'
import { maybe, readable } from '~/contract/answer'
import type { Delivery, Session } from '../adapter'
import { readAnswer } from '../answers'
import { postsSince } from '../posts-since'
import { withoutEntities } from '../html-entities'
import { limits } from './limits'
import { send } from './send'
import { headingOf, submissionOf, usernameOf } from './submission'

const Listing = z.object({
  data: z.object({
    /** Cursor of the next page; missing on the last one. */
    after: maybe(z.string()),
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

interface Page {
  readonly posts: readonly Submitted[]
  readonly next: string | undefined
}

/** A page of a list, or posts by their identifiers. */
export async function postsAt(session: Session, path: string): Promise<Page> {
  const { children, after } = readAnswer(Listing, await send(session, { method: 'GET', path })).data
  return { posts: children.map(({ data }) => data), next: after }
}

/**
 * Looks for a delivery's post among its author's newest: same subreddit and exact title, made since the
 * commit, and not by another delivery. `more`: there are more new posts than were read. `similar`: one has
 * the same title but another text.
 */
export async function findSubmitted(
  delivery: Delivery,
  session: Session,
): Promise<{ readonly found?: Submitted; readonly more: boolean; readonly similar: boolean }> {
  const { subreddit, title } = headingOf(delivery)
  const since = (delivery.commitStartedAt ?? session.clock()) - limits.clockSkew
  const name = encodeURIComponent(usernameOf(delivery.account))
  const path = `/user/${name}/submitted?sort=new&limit=${limits.submitted}`
  const { posts, isCut } = await postsSince(
    (after) => postsAt(session, after === undefined ? path : `${path}&after=${encodeURIComponent(after)}`),
    { isSince: (post) => post.created_utc * 1000 >= since, pages: limits.submittedPages },
  )
  const matches = posts.filter(
    (post) =>
      !delivery.others?.has(post.name) &&
      post.subreddit.toLowerCase() === subreddit.toLowerCase() &&
      withoutEntities(post.title) === withoutEntities(title),
  )
  const found = matches.find((post) => !differs(delivery, post))
  return { ...(found && { found }), more: isCut, similar: matches.length > 0 }
}

/** True if the kind or text differs: it is another delivery's post, or Reddit changed it in an unknown way. */
function differs(delivery: Delivery, { is_self: isSelf, selftext }: Submitted): boolean {
  if (isSelf === undefined) return false
  // Its files may not be loaded.
  if (delivery.media.length > 0) return isSelf
  const { kind, text } = submissionOf(delivery)
  if (isSelf !== (kind === 'self')) return true
  return isSelf && selftext !== undefined && withoutEntities(selftext).trim() !== withoutEntities(text).trim()
}
