import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import type { Invitation } from '~/contract/people'
import { useRevokeInvitation } from '~/src/api/mutations/people'
import { invitationListQuery } from '~/src/api/queries/people'
import { useMinute } from '~/src/calendar/use-now'
import { notifyFailure } from '~/src/feedback/failure-toast'
import { QueryState } from '~/src/feedback/query-state'
import { Button } from '~/src/ui/button'
import { SkeletonRows } from '~/src/ui/skeleton'
import { agoText, timeText } from '~/src/ui/time'
import { toast } from '~/src/ui/toast'
import { roleName } from './roles'

/** The links that nobody has used yet. */
export function OpenInvitations({ workspaceId }: { workspaceId: string }) {
  const invitations = useQuery(invitationListQuery(workspaceId))
  return (
    <section aria-labelledby="settings-invitations">
      <h2 id="settings-invitations" className="mb-1">
        {i18n.t('Open invitations')}
      </h2>
      <QueryState
        query={invitations}
        failed={i18n.t('Couldn’t load invitations')}
        loading={<SkeletonRows label={i18n.t('Loading invitations')} rows={2} />}
        empty={<p className="text-ink-2">{i18n.t('Nobody is invited at the moment.')}</p>}
      >
        {(listed) => (
          <ul aria-label={i18n.t('Open invitations')}>
            {listed.map((invitation) => (
              <Row key={invitation.id} workspaceId={workspaceId} invitation={invitation} />
            ))}
          </ul>
        )}
      </QueryState>
    </section>
  )
}

function Row({ workspaceId, invitation }: { workspaceId: string; invitation: Invitation }) {
  const { mutate, isPending } = useRevokeInvitation(workspaceId)
  const now = useMinute()
  const { signsIn, note, role, invitedBy, createdAt, expiresAt } = invitation
  const what =
    signsIn === undefined ? (note ?? i18n.t('Invitation')) : i18n.t('Sign-in link for {signsIn}', { signsIn })
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2">
      <span className="min-w-40 flex-1">
        <bdi className="font-medium">{what}</bdi>
        <span className="block text-12 text-ink-3">
          {[
            role && roleName(role),
            invitedBy &&
              createdAt &&
              i18n.t('by {invitedBy}, {createdAt}', { invitedBy, createdAt: agoText(createdAt, now) }),
            i18n.t('until {expiresAt}', { expiresAt: timeText(expiresAt, 'dateTime') }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <Button
        size="sm"
        busy={isPending}
        aria-label={i18n.t('Revoke {what}', { what })}
        onClick={() =>
          mutate(invitation.id, {
            onSuccess: () =>
              toast.show({
                title: i18n.t('Invitation revoked'),
                detail: i18n.t('Its link no longer works.'),
              }),
            onError: (error) => notifyFailure(i18n.t('Couldn’t revoke the invitation'), error),
          })
        }
      >
        {i18n.t('Revoke')}
      </Button>
    </li>
  )
}
