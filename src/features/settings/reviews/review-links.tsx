import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createReviewLink, listReviewLinks, revokeReviewLink, type ReviewLink } from '~/contract/reviews'
import { useRevokeReviewLink } from '~/src/api/mutations/reviews'
import { useMay } from '~/src/api/queries/access'
import { reviewLinkListQuery } from '~/src/api/queries/reviews'
import { useMinute } from '~/src/calendar/use-now'
import { notifyFailure } from '~/src/feedback/failure-toast'
import { QueryState } from '~/src/feedback/query-state'
import { ReviewLinkDialog } from '~/src/posts/reviews/review-link-dialog'
import { Button } from '~/src/ui/button'
import { Plus } from '~/src/ui/icons'
import { SkeletonRows } from '~/src/ui/skeleton'
import { agoText, timeText } from '~/src/ui/time'
import { toast } from '~/src/ui/toast'

/** The links that still open, each to be revoked, and new ones. */
export function ReviewLinks({ workspaceId }: { workspaceId: string }) {
  const [making, setMaking] = useState(false)
  const readRefusal = useMay(listReviewLinks)
  const links = useQuery({ ...reviewLinkListQuery(workspaceId), enabled: readRefusal === undefined })
  return (
    <section aria-labelledby="settings-review-links">
      <div className="mb-2 flex flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <h2 id="settings-review-links">{i18n.t('Review links')}</h2>
          <p className="text-ink-2">
            {i18n.t(
              'People without an account look at chosen posts, comment, and approve them if you let them.',
            )}
          </p>
        </div>
        <Button icon={<Plus />} notAllowed={useMay(createReviewLink)} onClick={() => setMaking(true)}>
          {i18n.t('New link')}
        </Button>
      </div>
      {readRefusal ? (
        <p className="text-ink-2">{readRefusal}</p>
      ) : (
        <QueryState
          query={links}
          failed={i18n.t('Couldn’t load review links')}
          loading={<SkeletonRows label={i18n.t('Loading review links')} rows={2} />}
          empty={<p className="border-t border-line py-3 text-ink-2">{i18n.t('No review links yet')}</p>}
        >
          {(listed) => (
            <ul aria-label={i18n.t('Review links')}>
              {listed.map((link) => (
                <Row key={link.id} workspaceId={workspaceId} link={link} />
              ))}
            </ul>
          )}
        </QueryState>
      )}
      {making && <ReviewLinkDialog workspaceId={workspaceId} onClose={() => setMaking(false)} />}
    </section>
  )
}

function Row({ workspaceId, link }: { workspaceId: string; link: ReviewLink }) {
  const { mutate, isPending } = useRevokeReviewLink(workspaceId)
  const now = useMinute()
  const { name = '', mayApprove, postIds, createdBy, createdAt, expiresAt, lastUsedAt } = link
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2">
      <span className="min-w-40 flex-1">
        <bdi className="font-medium">{name}</bdi>
        <span className="block text-12 text-ink-2">
          {[
            i18n.t('{count, plural, one {1 post} other {# posts}}', { count: postIds.length }),
            mayApprove ? i18n.t('may approve') : i18n.t('looks and comments'),
            lastUsedAt
              ? i18n.t('opened {lastUsedAt}', { lastUsedAt: agoText(lastUsedAt, now) })
              : i18n.t('not opened yet'),
          ].join(' · ')}
        </span>
        <span className="block text-12 text-ink-3">
          {[
            createdBy &&
              createdAt &&
              i18n.t('by {createdBy}, {createdAt}', { createdBy, createdAt: agoText(createdAt, now) }),
            i18n.t('until {expiresAt}', { expiresAt: timeText(expiresAt, 'dateTime') }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <Button
        size="sm"
        busy={isPending}
        notAllowed={useMay(revokeReviewLink)}
        aria-label={i18n.t('Revoke {name}', { name })}
        onClick={() =>
          mutate(link.id, {
            onSuccess: () =>
              toast.show({ title: i18n.t('Review link revoked'), detail: i18n.t('It no longer opens.') }),
            onError: (error) => notifyFailure(i18n.t('Couldn’t revoke the review link'), error),
          })
        }
      >
        {i18n.t('Revoke')}
      </Button>
    </li>
  )
}
