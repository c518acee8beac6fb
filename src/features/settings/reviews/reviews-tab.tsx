import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Workspace } from '~/contract/account'
import { updateWorkspace } from '~/contract/people'
import { useUpdateWorkspace } from '~/src/api/mutations/people'
import { useMay, workspaceListQuery } from '~/src/api/queries/access'
import { postCountsQuery } from '~/src/api/queries/posts'
import { notifyFailure } from '~/src/feedback/failure-toast'
import { QueryState } from '~/src/feedback/query-state'
import { Switch } from '~/src/ui/checkbox'
import { linkClass } from '~/src/ui/class-names'
import { Lock } from '~/src/ui/icons'
import { Banner } from '~/src/ui/notices'
import { SkeletonRows } from '~/src/ui/skeleton'
import { undoHistory } from '~/src/ui/undo-history'
import { ReviewLinks } from './review-links'

/** Whether posts need approval, and the links by which others review them. */
export function ReviewsTab({ workspaceId }: { workspaceId: string }) {
  const workspaces = useQuery(workspaceListQuery())
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-8 pb-6">
      <QueryState
        query={workspaces}
        failed={i18n.t('Couldn’t load the workspace')}
        loading={<SkeletonRows label={i18n.t('Loading workspace')} rows={2} />}
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
  const { mutate, isPending } = useUpdateWorkspace(workspaceId)
  const refusal = useMay(updateWorkspace)
  const put = (wanted: boolean, failed: string) =>
    mutate({ requiresApproval: wanted }, { onError: (error) => notifyFailure(failed, error) })
  const change = (wanted: boolean) =>
    mutate(
      { requiresApproval: wanted },
      {
        onError: (error) => notifyFailure(i18n.t('Couldn’t save the workspace'), error),
        onSuccess: () =>
          undoHistory.notify({
            title: wanted ? i18n.t('Approval required') : i18n.t('Approval no longer required'),
            undo: () => put(!wanted, i18n.t('Couldn’t undo the change')),
            redo: () => put(wanted, i18n.t('Couldn’t redo the change')),
          }),
      },
    )
  return (
    <section aria-labelledby="settings-approval" className="max-w-xl">
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
        // Disabled meanwhile it would lose the focus.
        onChange={(event) => !isPending && change(event.target.checked)}
      />
      {requiresApproval && <Unapproved workspaceId={workspaceId} />}
    </section>
  )
}

const upcoming = { statuses: ['scheduled', 'queued'] } as const

/** Posts that have a time and would fail at it. */
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
