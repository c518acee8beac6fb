import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Campaign } from '~/contract/campaign'
import type { CreditTransaction } from '~/contract/credits'
import { type Post, postStatuses } from '~/contract/post'
import { postTitle } from '~/domain/text'
import { PostRow } from '~/src/posts/post-row'
import { groupByStatus, shownStatus } from '~/src/posts/post-status'
import { linkClass } from '~/src/ui/class-names'
import { enumWord } from '~/src/ui/enum-labels'
import { StatusGlyph, StatusMark } from '~/src/ui/status-mark'
import { Time, timeText } from '~/src/ui/time'

type CampaignPostsProps = { workspaceId: string; posts: readonly Post[] }

/** A campaign's posts: on a timeline, and by status. */
export function CampaignPosts({ workspaceId, posts }: CampaignPostsProps) {
  const groups = groupByStatus(posts)
  return (
    <>
      <Timeline posts={posts} />
      {([...postStatuses, 'unknown'] as const).map((status) => {
        const group = groups.get(status) ?? []
        if (group.length === 0) return null
        return (
          <section key={status} aria-label={enumWord(status)} className="grid grid-cols-1 gap-1">
            <h3 className="flex items-center gap-2">
              <StatusMark
                status={status}
                word={status === 'unknown' ? i18n.t('Other or no status') : undefined}
              />
              <span className="tnum text-12 font-normal text-ink-3">{group.length}</span>
            </h3>
            <ul className="@container">
              {group.map((post) => (
                <li key={post.id} className="border-t border-line">
                  <Link
                    to="/w/$workspaceId/posts/$postId"
                    params={{ workspaceId, postId: post.id }}
                    className="block py-2 hover:bg-hover"
                  >
                    <PostRow post={post} />
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </>
  )
}

/** The posts between the first and the last. The list below has the same information as text. */
function Timeline({ posts }: { posts: readonly Post[] }) {
  const places = placesOf(posts)
  const [first] = places
  const last = places.at(-1)
  if (!first || !last) return null
  return (
    <figure aria-label={i18n.t('Posts over time')} className="grid gap-1.5">
      <div className="relative mx-1.5 h-6 border-b border-line-2">
        {places.map(({ post, at, place }) => (
          <span
            key={post.id}
            title={`${timeText(at, 'dayTime')}: ${postTitle(post.content.text, 40)}`}
            className="absolute -bottom-1.5 -translate-x-1/2 rtl:translate-x-1/2 rounded-full bg-sheet"
            style={{ insetInlineStart: `${place * 100}%` }}
          >
            <StatusGlyph status={shownStatus(post)} />
          </span>
        ))}
      </div>
      <figcaption className="flex justify-between text-12 text-ink-3">
        <span>{timeText(first.at, 'date')}</span>
        {last !== first && <span>{timeText(last.at, 'date')}</span>}
      </figcaption>
    </figure>
  )
}

type CampaignNextProps = { workspaceId: string; campaign: Campaign; posts: readonly Post[] }

/** The campaign's next step, with a link to it. */
export function CampaignNext({ workspaceId, campaign, posts }: CampaignNextProps) {
  const [now] = useState(() => Date.now())
  const next = nextOf(posts, campaign.status, now)
  const toPost = (post: Post, children: ReactNode) => (
    <Link to="/w/$workspaceId/posts/$postId" params={{ workspaceId, postId: post.id }} className={linkClass}>
      {children}
    </Link>
  )
  switch (next.kind) {
    case 'archived':
      return <p>{i18n.t('This campaign is archived.')}</p>
    case 'plan':
      return <p>{i18n.t('Nothing planned yet. Use Plan posts to propose drafts for a period, for free.')}</p>
    case 'failed': {
      const post = posts.find(({ status }) => status === 'failed')
      return (
        <p>
          {i18n.t('{count, plural, one {1 post failed to publish.} other {# posts failed to publish.}}', {
            count: next.count,
          })}{' '}
          {post && toPost(post, i18n.t('See details'))}
        </p>
      )
    }
    case 'drafts':
      return (
        <p>
          {i18n.t('{count, plural, one {1 draft isn’t scheduled.} other {# drafts aren’t scheduled.}}', {
            count: next.count,
          })}{' '}
          <Link
            to="/w/$workspaceId/calendar"
            params={{ workspaceId }}
            search={{ campaign: campaign.id }}
            className={linkClass}
          >
            {i18n.t('Schedule in calendar')}
          </Link>
        </p>
      )
    case 'all-out':
      return <p>{i18n.t('All posts are published.')}</p>
    case 'goes-out': {
      const when =
        next.at === undefined ? i18n.t('At the next free slot') : <Time at={next.at} shape="dayTime" />
      // The post's text comes last, since it may have its own punctuation.
      const text = toPost(next.post, <b dir="auto">{postTitle(next.post.content.text, 60)}</b>)
      return (
        <p>
          <Trans id="{when}: {text}" values={{ when: <>{when}</>, text: <>{text}</> }} />
        </p>
      )
    }
  }
}

/** Credits spent on a campaign and its posts, net of refunds, according to the transactions. */
export function spentOn(
  transactions: readonly CreditTransaction[],
  campaignId: string,
  postIds: ReadonlySet<string>,
): number {
  const own = transactions.filter(
    (each) => each.campaignId === campaignId || (each.postId !== undefined && postIds.has(each.postId)),
  )
  return own.reduce((sum, { amount = 0 }) => sum - amount, 0)
}

/** When a post is or was published, in milliseconds since the epoch; undefined for drafts. */
function timeOf(post: Post): number | undefined {
  const at = post.status === 'draft' ? undefined : (post.publishedAt ?? post.scheduledAt)
  const ms = at === undefined ? Number.NaN : Date.parse(at)
  return Number.isNaN(ms) ? undefined : ms
}

/** The posts with a time in order, each with its position between the first and the last (0 to 1). */
export function placesOf(posts: readonly Post[]): { post: Post; at: number; place: number }[] {
  const timed = posts.flatMap((post) => {
    const at = timeOf(post)
    return at === undefined ? [] : [{ post, at }]
  })
  timed.sort((one, other) => one.at - other.at)
  const first = timed[0]?.at ?? 0
  const length = (timed.at(-1)?.at ?? 0) - first
  return timed.map((each) => ({ ...each, place: length === 0 ? 0.5 : (each.at - first) / length }))
}

export type Next =
  | { readonly kind: 'plan' | 'archived' }
  | { readonly kind: 'failed' | 'drafts'; readonly count: number }
  | { readonly kind: 'goes-out'; readonly post: Post; readonly at: number | undefined }
  | { readonly kind: 'all-out' }

/** A campaign's next step: failed posts, else the next one to be published, else unscheduled drafts, else one that is due, else planning. */
export function nextOf(posts: readonly Post[], status: string | undefined, now: number): Next {
  if (status === 'archived') return { kind: 'archived' }
  const failed = posts.filter((post) => post.status === 'failed').length
  if (failed > 0) return { kind: 'failed', count: failed }
  const coming = placesOf(posts).find(
    ({ post, at }) => (post.status === 'scheduled' || post.status === 'queued') && at >= now,
  )
  if (coming) return { kind: 'goes-out', post: coming.post, at: coming.at }
  const queued = posts.find((post) => post.status === 'queued')
  if (queued) return { kind: 'goes-out', post: queued, at: undefined }
  const drafts = posts.filter((post) => post.status === 'draft').length
  if (drafts > 0) return { kind: 'drafts', count: drafts }
  // Due, but perhaps waiting to be posted by an agent or by hand.
  const due = placesOf(posts).find(({ post }) => post.status === 'scheduled')
  if (due) return { kind: 'goes-out', post: due.post, at: due.at }
  return { kind: posts.length === 0 ? 'plan' : 'all-out' }
}
