import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Workspace } from '~/contract/account'
import { updateWorkspace } from '~/contract/people'
import { createReviewLink, listReviewLinks, type ReviewLink, revokeReviewLink } from '~/contract/reviews'
import { useUpdateWorkspace } from '~/src/api/mutations/people'
import { useRevokeReviewLink } from '~/src/api/mutations/reviews'
import { useMay, workspaceListQuery } from '~/src/api/queries/access'
import { postCountsQuery } from '~/src/api/queries/posts'
import { reviewLinkListQuery } from '~/src/api/queries/reviews'
import { useMinute } from '~/src/calendar/use-now'
import { notifyOnFailure } from '~/src/feedback/failure-toast'
import { QueryState } from '~/src/feedback/query-state'
import { ReviewLinkDialog } from '~/src/posts/reviews/review-link-dialog'
import { notifyChange } from '~/src/records/change-record'
import { Button } from '~/src/ui/button'
import { Switch } from '~/src/ui/checkbox'
import { linkClass } from '~/src/ui/class-names'
import { Lock, Plus } from '~/src/ui/icons'
import { Banner } from '~/src/ui/notices'
import { Block, Skeleton, SkeletonRows } from '~/src/ui/skeleton'
import { agoText } from '~/src/ui/time'
import { toast } from '~/src/ui/toast'
import { LinkRow } from '../link-row'

/** The approval setting, and review links. */
export function ReviewsTab({ workspaceId }: { workspaceId: string }) {
  const workspaces = useQuery(workspaceListQuery())
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-8 pb-6">
      <QueryState
        query={workspaces}
        failed={i18n.t('Couldn’t load the workspace')}
        loading={
          // As high as the switch with its hint, so that the review links don't move.
          <Skeleton label={i18n.t('Loading workspace')} className="grid h-20 content-between max-md:h-28">
            <Block className="h-4 w-24" />
            <Block className="h-4 w-36" />
            <Block className="h-6 max-w-2xl max-md:h-14" />
          </Skeleton>
        }
      >
        {(listed) => {
          const workspace = listed.find((each) => each.workspaceId === workspaceId)
          return workspace && <Approval workspace={workspace} />
        }}
      </QueryState>
      <ReviewLinks workspaceId={workspaceId} />
    </div>
  )
}

function Approval({ workspace }: { workspace: Workspace }) {
  const { workspaceId, requiresApproval = false } = workspace
  const { mutateAsync, isPending } = useUpdateWorkspace(workspaceId)
  const refusal = useMay(updateWorkspace)
  const put = (wanted: boolean) => mutateAsync({ requiresApproval: wanted })
  const change = async (wanted: boolean) => {
    if (!(await notifyOnFailure(put(wanted), i18n.t('Couldn’t save the workspace')))) return
    notifyChange({
      title: wanted ? i18n.t('Approval required') : i18n.t('Approval no longer required'),
      undo: () => put(!wanted),
      redo: () => put(wanted),
    })
  }
  return (
    <section aria-labelledby="settings-approval" className="max-w-2xl">
      <h2 id="settings-approval" className="mb-2">
        {i18n.t('Approval')}
      </h2>
      {refusal && (
        <div className="mb-3">
          <Banner icon={<Lock />}>{refusal}</Banner>
        </div>
      )}
      <Switch
        label={i18n.t('Require approval')}
        hint={i18n.t(
          'Posts are scheduled, queued and published only once a reviewer or an owner approves them. A later change of text, media, accounts or platform options needs approval again; another time doesn’t.',
        )}
        checked={requiresApproval}
        disabled={refusal !== undefined}
        // Not disabled while saving, because it would lose the focus.
        onChange={(event) => !isPending && void change(event.target.checked)}
      />
      {requiresApproval && <Unapproved workspaceId={workspaceId} />}
    </section>
  )
}

const upcoming = { statuses: ['scheduled', 'queued'] } as const

/** Warns about scheduled posts that would fail because they aren't approved. */
function Unapproved({ workspaceId }: { workspaceId: string }) {
  const all = useQuery(postCountsQuery(workspaceId, upcoming)).data?.total
  const approved = useQuery(postCountsQuery(workspaceId, { ...upcoming, reviews: ['approved'] })).data?.total
  const count = (all ?? 0) - (approved ?? 0)
  if (all === undefined || approved === undefined || count <= 0) return null
  return (
    <div className="mt-3">
      <Banner
        tone="amber"
        title={i18n.t(
          '{count, plural, one {1 scheduled or queued post isn’t approved} other {# scheduled or queued posts aren’t approved}}',
          { count },
        )}
        action={
          <Link
            to="/w/$workspaceId/posts"
            params={{ workspaceId }}
            search={{ status: 'scheduled' }}
            className={linkClass}
          >
            {i18n.t('Open posts')}
          </Link>
        }
      >
        {i18n.t('What isn’t approved by its time fails instead of being published.')}
      </Banner>
    </div>
  )
}

/** Lists active review links with Revoke, and creates new ones. */
function ReviewLinks({ workspaceId }: { workspaceId: string }) {
  const [making, setMaking] = useState(false)
  const readRefusal = useMay(listReviewLinks)
  // The role is in the list of workspaces.
  const { isLoading } = useQuery(workspaceListQuery())
  const enabled = readRefusal === undefined && !isLoading
  const links = useQuery({ ...reviewLinkListQuery(workspaceId), enabled })
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
  const { mutateAsync, isPending } = useRevokeReviewLink(workspaceId)
  const now = useMinute()
  const { name = '', mayApprove, postIds, createdBy, createdAt, expiresAt, lastUsedAt } = link
  const revoke = async () => {
    if (await notifyOnFailure(mutateAsync(link.id), i18n.t('Couldn’t revoke the review link')))
      toast.show({ title: i18n.t('Review link revoked'), detail: i18n.t('It no longer opens.') })
  }
  return (
    <LinkRow
      name={name}
      detail={[
        i18n.t('{count, plural, one {1 post} other {# posts}}', { count: postIds.length }),
        mayApprove ? i18n.t('may approve') : i18n.t('looks and comments'),
        lastUsedAt
          ? i18n.t('opened {lastUsedAt}', { lastUsedAt: agoText(lastUsedAt, now) })
          : i18n.t('not opened yet'),
      ].join(' · ')}
      createdBy={createdBy}
      createdAt={createdAt}
      expiresAt={expiresAt}
      busy={isPending}
      notAllowed={useMay(revokeReviewLink)}
      consequence={i18n.t('The link stops working at once. To share the posts again, create a new link.')}
      onRevoke={revoke}
    />
  )
}
