import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Role } from '~/contract/endpoint'
import { changeRole, type Member, removeMember } from '~/contract/people'
import { useChangeRole } from '~/src/api/mutations/people'
import { meQuery, useMay } from '~/src/api/queries/access'
import { notifyOnFailure } from '~/src/feedback/failure-toast'
import { notifyChange } from '~/src/records/change-record'
import { Button } from '~/src/ui/button'
import { IconButton } from '~/src/ui/icon-button'
import { Ellipsis, KeyRound, LogOut } from '~/src/ui/icons'
import { Menu } from '~/src/ui/menu'
import { Select } from '~/src/ui/select'
import { toast } from '~/src/ui/toast'
import { SignInLinkDialog } from './link-dialogs'
import { OwnRoleDialog, RemoveDialog, SignOutDialog } from './member-dialogs'
import { nameOf, roleName, roleOptions } from './member-labels'

/** The open dialog and its member. */
type Open =
  | { readonly kind: 'remove' | 'sign-out' | 'sign-in-link'; readonly member: Member }
  | { readonly kind: 'own-role'; readonly member: Member; readonly role: Role }

type ListProps = { workspaceId: string; members: readonly Member[] }

/** Changes a role, with Undo unless it is one's own: an owner who has given up the role can't take it back. */
function useRoles(workspaceId: string) {
  const { mutateAsync } = useChangeRole(workspaceId)
  return async (member: Member, role: Role, isMe = false) => {
    const before = member.role
    const put = (next: Role) => mutateAsync({ memberId: member.id, role: next })
    const failed = i18n.t('Couldn’t change the role of {member}', { member: nameOf(member) })
    if (!(await notifyOnFailure(put(role), failed)) || before === undefined) return
    const title = `${nameOf(member)}: ${roleName(role)}`
    if (isMe) return void toast.show({ title })
    notifyChange({ title, undo: () => put(before), redo: () => put(role), failed })
  }
}

/** Members with their roles and the actions available to owners. */
export function MemberList({ workspaceId, members }: ListProps) {
  const [open, setOpen] = useState<Open>()
  const me = useQuery(meQuery()).data?.id
  const change = useRoles(workspaceId)
  const close = () => setOpen(undefined)
  const owners = members.filter(({ role }) => role === 'owner')
  return (
    <>
      <ul aria-label={i18n.t('People')}>
        {members.map((member) => (
          <MemberRow
            key={member.id}
            member={member}
            isMe={member.id === me}
            isLastOwner={owners.length === 1 && member.role === 'owner'}
            onRole={(role) =>
              member.id === me ? setOpen({ kind: 'own-role', member, role }) : void change(member, role)
            }
            onOpen={(kind) => setOpen({ kind, member })}
          />
        ))}
      </ul>
      {open?.kind === 'remove' && (
        <RemoveDialog
          workspaceId={workspaceId}
          member={open.member}
          isMe={open.member.id === me}
          onClose={close}
        />
      )}
      {open?.kind === 'sign-out' && (
        <SignOutDialog
          workspaceId={workspaceId}
          member={open.member}
          isMe={open.member.id === me}
          onClose={close}
        />
      )}
      {open?.kind === 'sign-in-link' && (
        <SignInLinkDialog workspaceId={workspaceId} member={open.member} onClose={close} />
      )}
      {open?.kind === 'own-role' && (
        <OwnRoleDialog
          role={open.role}
          onClose={close}
          onConfirm={() => {
            void change(open.member, open.role, true)
            close()
          }}
        />
      )}
    </>
  )
}

type RowProps = {
  member: Member
  isMe: boolean
  isLastOwner: boolean
  onRole: (role: Role) => void
  onOpen: (kind: 'remove' | 'sign-out' | 'sign-in-link') => void
}

function MemberRow({ member, isMe, isLastOwner, onRole, onOpen }: RowProps) {
  const name = nameOf(member)
  const mayRole = useMay(changeRole)
  const mayRemove = useMay(removeMember)
  const theirs =
    member.operator && !isMe
      ? i18n.t('{name} runs this server, so only they can change that.', { name })
      : undefined
  const last = isLastOwner ? i18n.t('A workspace needs at least one owner.') : undefined
  const roleRefusal = mayRole ?? theirs ?? last
  // Anybody may leave; other actions are for owners.
  const removeRefusal = mayRemove ?? (isMe ? last : (mayRole ?? theirs))
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2">
      <span className="min-w-40 flex-1 max-md:basis-full">
        <bdi className="font-medium">{name}</bdi>
        {isMe && <span className="ms-1.5 text-ink-3">{i18n.t('(you)')}</span>}
        <span className="block text-12 text-ink-3">
          {[member.email !== name && member.email, member.operator && i18n.t('Runs this server')]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      {roleRefusal === undefined && member.role ? (
        <Select
          className="w-36"
          label={i18n.t('Role of {name}', { name })}
          options={roleOptions}
          value={member.role}
          onChange={(role) => role !== member.role && onRole(role)}
        />
      ) : (
        <Button
          notAllowed={roleRefusal ?? i18n.t('This version doesn’t know this role.')}
          className="w-36"
          aria-label={i18n.t('Role of {name}: {0}', { name, 0: member.role ? roleName(member.role) : '—' })}
        >
          {member.role ? roleName(member.role) : '—'}
        </Button>
      )}
      <span className="flex items-center gap-1.5 max-md:ms-auto">
        <Button
          variant="danger"
          className="min-w-24"
          aria-label={isMe ? i18n.t('Leave workspace') : i18n.t('Remove {name}', { name })}
          notAllowed={removeRefusal}
          onClick={() => onOpen('remove')}
        >
          {isMe ? i18n.t('Leave') : i18n.t('Remove')}
        </Button>
        <RowMenu
          name={name}
          operator={member.operator === true}
          refusal={mayRole ?? theirs}
          onOpen={onOpen}
        />
      </span>
    </li>
  )
}

type RowMenuProps = {
  name: string
  operator: boolean
  refusal: string | undefined
  onOpen: RowProps['onOpen']
}

function RowMenu({ name, operator, refusal, onOpen }: RowMenuProps) {
  const own = operator
    ? i18n.t('{name} runs this server and signs in with its own token.', { name })
    : undefined
  return (
    <Menu
      label={i18n.t('More for {name}', { name })}
      align="end"
      trigger={<IconButton label={i18n.t('More for {name}', { name })} icon={<Ellipsis />} />}
      entries={[
        {
          id: 'sign-in-link',
          label: i18n.t('Sign-in link'),
          icon: <KeyRound />,
          notAllowed: refusal ?? own,
          onSelect: () => onOpen('sign-in-link'),
        },
        {
          id: 'sign-out',
          label: i18n.t('Sign out'),
          icon: <LogOut />,
          notAllowed: refusal,
          onSelect: () => onOpen('sign-out'),
        },
      ]}
    />
  )
}
