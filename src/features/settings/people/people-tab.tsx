import { i18n } from '@lingui/core'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createInvitation, type Invitation } from '~/contract/people'
import { useRevokeInvitation } from '~/src/api/mutations/people'
import { meQuery, useMay, workspaceListQuery } from '~/src/api/queries/access'
import { invitationListQuery, memberListQuery } from '~/src/api/queries/people'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { notifyOnFailure } from '~/src/feedback/failure-toast'
import { QueryState } from '~/src/feedback/query-state'
import { Button } from '~/src/ui/button'
import { Plus } from '~/src/ui/icons'
import { SkeletonRows } from '~/src/ui/skeleton'
import { toast } from '~/src/ui/toast'
import { LinkRow } from '../link-row'
import { InviteDialog } from './link-dialogs'
import { roleName, roleOptions } from './member-labels'
import { MemberList } from './member-list'

/** The workspace's members with their roles, and open invitations. */
export function PeopleTab({ workspaceId }: { workspaceId: string }) {
  const members = useQuery(memberListQuery(workspaceId))
  // The person's own row has other actions.
  const me = useQuery(meQuery())
  // The role is in the list of workspaces.
  const workspaces = useQuery(workspaceListQuery())
  const isLoading = me.isLoading || workspaces.isLoading
  const [inviting, setInviting] = useState(false)
  const canInvite = useExtensions().has('createInvitation')
  const refusal = useMay(createInvitation)
  const listsInvitations = canInvite && refusal === undefined && !isLoading
  const invitations = useQuery({ ...invitationListQuery(workspaceId), enabled: listsInvitations })
  // What is below a list is rendered once the list is there, so that nothing moves.
  const hasMembers = !members.isPending && !isLoading
  const hasLists = hasMembers && !(listsInvitations && invitations.isPending)
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-8 pb-6">
      <section aria-labelledby="settings-people">
        <div className="mb-2 flex items-end gap-3">
          <div>
            <h2 id="settings-people">{i18n.t('People')}</h2>
            <p className="min-h-5 text-ink-2">
              {members.data &&
                i18n.t('{count, plural, one {1 person has access.} other {# people have access.}}', {
                  count: members.data.length,
                })}
            </p>
          </div>
          {canInvite && (
            <span className="ms-auto">
              <Button
                variant="primary"
                icon={<Plus />}
                notAllowed={refusal}
                onClick={() => setInviting(true)}
              >
                {i18n.t('Invite')}
              </Button>
            </span>
          )}
        </div>
        <QueryState
          query={isLoading ? { ...members, data: undefined } : members}
          failed={i18n.t('Couldn’t load people')}
          loading={<SkeletonRows label={i18n.t('Loading people')} rows={3} />}
        >
          {(listed) => <MemberList workspaceId={workspaceId} members={listed} />}
        </QueryState>
      </section>
      {hasMembers && listsInvitations && (
        <OpenInvitations workspaceId={workspaceId} invitations={invitations} />
      )}
      {hasLists && (
        <section aria-labelledby="settings-roles">
          <h2 id="settings-roles">{i18n.t('What each role can do')}</h2>
          <dl className="mt-1 grid gap-1">
            {roleOptions.map(({ value, label, hint }) => (
              <div key={value} className="flex gap-3 border-t border-line py-1.5">
                <dt className="w-20 flex-none font-medium">{label}</dt>
                <dd className="text-ink-2">{hint}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {inviting && <InviteDialog workspaceId={workspaceId} onClose={() => setInviting(false)} />}
    </div>
  )
}

type OpenInvitationsProps = { workspaceId: string; invitations: UseQueryResult<readonly Invitation[]> }

/** Invitations that haven't been used yet. */
function OpenInvitations({ workspaceId, invitations }: OpenInvitationsProps) {
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
  const { mutateAsync, isPending } = useRevokeInvitation(workspaceId)
  const { signsIn, note, role, invitedBy, createdAt, expiresAt } = invitation
  const revoke = async () => {
    if (await notifyOnFailure(mutateAsync(invitation.id), i18n.t('Couldn’t revoke the invitation')))
      toast.show({ title: i18n.t('Invitation revoked'), detail: i18n.t('Its link no longer works.') })
  }
  return (
    <LinkRow
      name={
        signsIn === undefined
          ? (note ?? i18n.t('Invitation'))
          : i18n.t('Sign-in link for {signsIn}', { signsIn })
      }
      role={role && roleName(role)}
      createdBy={invitedBy}
      createdAt={createdAt}
      expiresAt={expiresAt}
      busy={isPending}
      consequence={i18n.t('The link stops working at once. To invite them again, create a new link.')}
      onRevoke={revoke}
    />
  )
}
