import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Post } from '~/contract/post'
import { ApiError } from '~/src/api/errors'
import { usePendingDeletions } from '~/src/api/queries/all-posts'
import { postQuery } from '~/src/api/queries/posts'
import { campaignQuery } from '~/src/api/queries/workspace'
import { listed } from '~/src/i18n/plural'
import { usePostVariants } from '~/src/posts/group-variants'
import { PostPicture } from '~/src/posts/post-picture'
import { postTimeText } from '~/src/posts/post-row'
import { shownStatus } from '~/src/posts/post-status'
import { useHasRepeats } from '~/src/posts/repeats/repeat-text'
import { ReviewSection } from '~/src/posts/reviews/review-section'
import { useHasReviews } from '~/src/posts/reviews/review-state'
import { linkClass } from '~/src/ui/class-names'
import { lazyWithRetry } from '~/src/ui/lazy'
import { PlatformMark, platformName } from '~/src/ui/platform-mark'
import { SafeLink } from '~/src/ui/safe-link'
import { StatusMark } from '~/src/ui/status-mark'
import { OpenOperations } from './open-operations'
import { ScheduleActions } from './schedule-actions'
import { TargetResults } from './target-results'

const RepeatSection = lazyWithRetry(() =>
  import('~/src/posts/repeats/repeat-section').then((module) => module.RepeatSection),
)

type Props = { workspaceId: string; post: Post; zone?: string | undefined }

/**
 * All details of a post. One that is `gone` (deleted, with its Undo still open) can't be rescheduled or
 * reviewed.
 */
export function PostDetails({
  workspaceId,
  post,
  zone,
  gone,
  onGone,
}: Props & { gone: boolean; onGone: () => void }) {
  const { content } = post
  const hasReviews = useHasReviews()
  const hasRepeats = useHasRepeats()
  return (
    <>
      <OpenOperations workspaceId={workspaceId} postId={post.id} />
      <p className="tnum flex flex-wrap items-center gap-x-3">
        <StatusMark status={shownStatus(post)} />
        <span>{postTimeText(post, zone)}</span>
        {latenessText(post.lateBy) && <span className="text-ink-2">{latenessText(post.lateBy)}</span>}
      </p>
      <PostMedia urls={content.mediaUrls} />
      <p dir="auto" className="line-start text-14 break-words whitespace-pre-wrap">
        {content.text || '—'}
      </p>
      <PostFields post={post} workspaceId={workspaceId} />
      <TargetResults workspaceId={workspaceId} post={post} zone={zone} />
      {!gone && (
        <section className="grid gap-2 border-t border-line pt-3">
          <h3>{i18n.t('When')}</h3>
          <ScheduleActions workspaceId={workspaceId} post={post} zone={zone} />
          {hasRepeats && (
            <RepeatSection
              key={post.id}
              workspaceId={workspaceId}
              post={post}
              onGone={onGone}
              // As high as its buttons, so that nothing below moves.
              fallback={<div className="h-8 max-md:h-10" />}
            />
          )}
        </section>
      )}
      {!gone && hasReviews && <ReviewSection workspaceId={workspaceId} post={post} />}
      <GroupedPosts workspaceId={workspaceId} postId={post.id} />
      <RawFields record={post} />
    </>
  )
}

/** A post's files: the first one large, the others in a row below it. */
function PostMedia({ urls }: { urls: readonly string[] }) {
  if (urls.length === 0) return null
  return (
    <ol aria-label={i18n.t('Media')} className="flex flex-wrap gap-1.5">
      {urls.map((url, index) => (
        <li key={`${url}${index}`} className={index === 0 ? 'basis-full' : undefined}>
          <SafeLink href={url} className="block rounded">
            <PostPicture url={url} size={index === 0 ? 'panel' : 72} />
            <span className="sr-only">{i18n.t('File {0}', { 0: index + 1 })}</span>
          </SafeLink>
        </li>
      ))}
    </ol>
  )
}

const line = 'grid grid-cols-[88px_minmax(0,1fr)] gap-2'

function PostFields({ post, workspaceId }: Props) {
  const { hashtags, mentions, link } = post.content
  const { campaignId = '' } = post
  const { data: campaign } = useQuery({
    ...campaignQuery(workspaceId, campaignId),
    enabled: campaignId !== '',
  })
  return (
    <dl className="grid gap-1 empty:hidden [&_dt]:text-ink-3">
      {hashtags.length > 0 && (
        <div className={line}>
          <dt>{i18n.t('Hashtags')}</dt>
          <dd dir="auto" className="line-start wrap-anywhere">
            {hashtags.map((tag) => `#${tag.replace(/^#/, '')}`).join(' ')}
          </dd>
        </div>
      )}
      {mentions.length > 0 && (
        <div className={line}>
          <dt>{i18n.t('Mentions')}</dt>
          <dd dir="auto" className="line-start wrap-anywhere">
            {mentions.map((name) => `@${name.replace(/^@/, '')}`).join(' ')}
          </dd>
        </div>
      )}
      {link && (
        <div className={line}>
          <dt>{i18n.t('Link')}</dt>
          <dd className="truncate">
            <SafeLink href={link}>{link}</SafeLink>
          </dd>
        </div>
      )}
      {post.campaignId && (
        <div className={line}>
          <dt>{i18n.t('Campaign')}</dt>
          <dd dir="auto" className="truncate">
            <Link
              to="/w/$workspaceId/campaigns/$campaignId"
              params={{ workspaceId, campaignId: post.campaignId }}
              className={linkClass}
            >
              {campaign?.name ?? post.campaignId}
            </Link>
          </dd>
        </div>
      )}
    </dl>
  )
}

/** The record as the API returned it, including fields the studio doesn't know. */
function RawFields({ record }: { record: object }) {
  return (
    <details className="text-12">
      <summary className="w-fit cursor-default rounded text-ink-2 hover:text-ink max-md:py-3">
        {i18n.t('All fields')}
      </summary>
      <pre
        dir="ltr"
        // A scrolling region needs to be focusable for keyboard scrolling.
        tabIndex={0}
        className="mt-2 max-h-80 overflow-auto rounded bg-well p-2.5 font-mono whitespace-pre-wrap break-all"
      >
        {JSON.stringify(record, null, 2)}
      </pre>
    </details>
  )
}

/** The post's other variants, as this device remembers them, without those deleted since. */
function GroupedPosts({ workspaceId, postId }: { workspaceId: string; postId: string }) {
  const remembered = usePostVariants(workspaceId).get(postId) ?? []
  const variants = remembered.filter((each) => each.postId !== postId)
  const reads = useQueries({ queries: variants.map((each) => postQuery(workspaceId, each.postId)) })
  const deleted = usePendingDeletions()
  const others = variants.filter(({ postId: id }, index) => {
    const error = reads[index]?.error
    return !deleted.has(id) && !(error instanceof ApiError && error.status === 404)
  })
  if (others.length === 0) return null
  return (
    <section aria-label={i18n.t('Grouped posts')} className="rounded border border-line px-3 py-2">
      <p className="text-ink-2">
        {i18n.t('One of {count} grouped posts, one per text.', { count: others.length + 1 })}
      </p>
      <ul className="mt-1 flex flex-wrap gap-x-3 gap-y-1">
        {others.map(({ postId: id, platforms }) => (
          <li key={id}>
            <Link
              to="/w/$workspaceId/posts/$postId"
              params={{ workspaceId, postId: id }}
              search={true}
              className={`${linkClass} inline-flex items-center gap-1.5`}
            >
              <Trans
                id="{map} For {platformName}"
                values={{
                  map: (
                    <>
                      {platforms.map((platform) => (
                        <PlatformMark key={platform} platform={platform} size="sm" silent />
                      ))}
                    </>
                  ),
                  platformName: <>{listed(platforms.map(platformName))}</>,
                }}
              />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * How late a due post was published after downtime: "12 min late". Under a minute counts as on time. `lateBy`
 * in ms.
 */
export function latenessText(lateBy: number | undefined): string | undefined {
  if (lateBy === undefined || lateBy < 60_000) return undefined
  const minutes = Math.round(lateBy / 60_000)
  if (minutes < 60) return i18n.t('{minutes} min late', { minutes })
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return i18n.t('{hours} h {0} min late', { hours, 0: minutes % 60 })
  return i18n.t('{round} days late', { round: Math.round(hours / 24) })
}
