import { i18n } from '@lingui/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Role } from '~/contract/endpoint'
import type { Member } from '~/contract/people'
import { useRemoveMember, useSignOutMember } from '~/src/api/mutations/people'
import { workspaceListQuery } from '~/src/api/queries/access'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { FailureNotice } from '~/src/feedback/failure-notice'
import { OnlineConfirmDialog } from '~/src/feedback/online-confirm-dialog'
import { forgetWorkspace } from '~/src/navigation/current-workspace'
import { toast } from '~/src/ui/toast'
import { nameOf, roleName, roleSentence } from './member-labels'

type Props = { workspaceId: string; member: Member; isMe: boolean; onClose: () => void }

/** Confirms removing a person, and stays open until it is known whether they’re gone. */
export function RemoveDialog({ workspaceId, member, isMe, onClose }: Props) {
  const { mutate, isPending, error } = useRemoveMember(workspaceId)
  const client = useQueryClient()
  const navigate = useNavigate()
  const name = nameOf(member)
  const remove = () =>
    mutate(member.id, {
      onSuccess: () => {
        toast.show({ title: isMe ? i18n.t('You left the workspace') : i18n.t('{name} removed', { name }) })
        onClose()
        if (!isMe) return
        forgetWorkspace(workspaceId)
        void client
          .invalidateQueries({ queryKey: workspaceListQuery().queryKey })
          .then(() => navigate({ to: '/' }))
      },
    })
  return (
    <OnlineConfirmDialog
      open
      danger
      title={isMe ? i18n.t('Leave this workspace?') : i18n.t('Remove {name}?', { name })}
      confirm={isMe ? i18n.t('Leave') : i18n.t('Remove')}
      busy={isPending}
      onClose={() => isPending || onClose()}
      onConfirm={remove}
      error={
        error && (
          <FailureNotice
            title={isMe ? i18n.t('Couldn’t leave the workspace') : i18n.t('Couldn’t remove {name}', { name })}
            error={error}
          />
        )
      }
    >
      {isMe
        ? i18n.t('You lose access at once. To come back you need an invitation from an owner.')
        : i18n.t('They lose access at once. What they created stays, and you can invite them again.')}
    </OnlineConfirmDialog>
  )
}

/** Confirms ending a person's tokens, and stays open until it is known whether they ended. */
export function SignOutDialog({ workspaceId, member, isMe, onClose }: Props) {
  const { mutate, isPending, error } = useSignOutMember(workspaceId)
  const everywhere = useExtensions().has('revokeToken')
  const name = nameOf(member)
  return (
    <OnlineConfirmDialog
      open
      danger
      title={isMe ? i18n.t('Sign out your other devices?') : i18n.t('Sign out {name}?', { name })}
      confirm={i18n.t('Sign out')}
      busy={isPending}
      onClose={() => isPending || onClose()}
      onConfirm={() =>
        mutate(member.id, {
          onSuccess: ({ tokens = 0 }) => {
            toast.show({
              title: isMe
                ? i18n.t('Your other devices are signed out')
                : i18n.t('{name} signed out', { name }),
              detail: i18n.t('{count, plural, one {1 token ended} other {# tokens ended}}', {
                count: tokens,
              }),
            })
            onClose()
          },
        })
      }
      error={error && <FailureNotice title={i18n.t('Couldn’t sign out {name}', { name })} error={error} />}
    >
      {isMe
        ? i18n.t('Your other tokens end, those of programs too. This device stays signed in.')
        : everywhere
          ? i18n.t(
              'All their tokens on this server end, those of programs too. To come back they need a sign-in link.',
            )
          : i18n.t(
              'Their tokens no longer open this workspace, those of programs too. To come back they need a sign-in link.',
            )}
    </OnlineConfirmDialog>
  )
}

/** Confirms that an owner gives up their role, which only another owner can restore. */
export function OwnRoleDialog({
  role,
  onClose,
  onConfirm,
}: {
  role: Role
  onClose: () => void
  onConfirm: () => void
}) {
  return (
    <OnlineConfirmDialog
      open
      danger
      title={i18n.t('Change your own role to {role}?', { role: roleName(role) })}
      confirm={i18n.t('Change role')}
      onClose={onClose}
      onConfirm={onConfirm}
    >
      {i18n.t('{role} Only another owner can change it back.', { role: roleSentence(role) })}
    </OnlineConfirmDialog>
  )
}
