import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { createInvitation } from '~/contract/people'
import { useMay } from '~/src/api/queries/access'
import { memberListQuery } from '~/src/api/queries/people'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { QueryState } from '~/src/feedback/query-state'
import { Button } from '~/src/ui/button'
import { Plus } from '~/src/ui/icons'
import { SkeletonRows } from '~/src/ui/skeleton'
import { InviteDialog } from './invite-dialog'
import { MemberList } from './member-list'
import { OpenInvitations } from './open-invitations'
import { roleOptions } from './roles'

/** Who belongs to the workspace, what they may do, and who is invited. */
export function PeopleTab({ workspaceId }: { workspaceId: string }) {
  const members = useQuery(memberListQuery(workspaceId))
  const [inviting, setInviting] = useState(false)
  const canInvite = useExtensions().has('createInvitation')
  const refusal = useMay(createInvitation)
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-8 pb-6">
      <section aria-labelledby="settings-people">
        <div className="mb-2 flex items-end gap-3">
          <div>
            <h2 id="settings-people">{i18n.t('People')}</h2>
            {members.data && (
              <p className="text-ink-2">
                {i18n.t('{count, plural, one {1 person has access} other {# people have access}}', {
                  count: members.data.length,
                })}
              </p>
            )}
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
          query={members}
          failed={i18n.t('Couldn’t load people')}
          loading={<SkeletonRows label={i18n.t('Loading people')} rows={3} />}
        >
          {(listed) => <MemberList workspaceId={workspaceId} members={listed} />}
        </QueryState>
      </section>
      {canInvite && refusal === undefined && <OpenInvitations workspaceId={workspaceId} />}
      <section aria-labelledby="settings-roles">
        <h2 id="settings-roles">{i18n.t('What roles may do')}</h2>
        <dl className="mt-1 grid gap-1">
          {roleOptions.map(({ value, label, hint }) => (
            <div key={value} className="flex gap-3 border-t border-line py-1.5">
              <dt className="w-20 flex-none font-medium">{label}</dt>
              <dd className="text-ink-2">{hint}</dd>
            </div>
          ))}
        </dl>
      </section>
      {inviting && <InviteDialog workspaceId={workspaceId} onClose={() => setInviting(false)} />}
    </div>
  )
}
