import { i18n } from '@lingui/core'
import { useState } from 'react'
import { maxCharacters } from '~/contract/bounds'
import type { Role } from '~/contract/endpoint'
import { type Invitation, InvitationCreate, type Member } from '~/contract/people'
import { useCreateInvitation, useCreateSignInLink } from '~/src/api/mutations/people'
import { FailureNotice } from '~/src/feedback/failure-notice'
import { LinkDialog } from '~/src/feedback/link-dialog'
import { OnlineButton } from '~/src/feedback/online-button'
import { OnlineFormDialog } from '~/src/feedback/online-form-dialog'
import { tooLong } from '~/src/form/too-long'
import { Button } from '~/src/ui/button'
import { Dialog } from '~/src/ui/dialog'
import { Field } from '~/src/ui/field'
import { RadioGroup } from '~/src/ui/radio-group'
import { TextInput } from '~/src/ui/text-input'
import { timeText } from '~/src/ui/time'
import { nameOf, roleOptions } from './member-labels'

type InvitationLinkProps = { invitation: Invitation; label: string; children: string; onClose: () => void }

/** Shows an invitation's link and how long it is valid. */
function InvitationLink({ invitation, label, children, onClose }: InvitationLinkProps) {
  return (
    <LinkDialog
      page="join"
      secret={{ invitation: invitation.secret ?? '' }}
      label={label}
      hint={i18n.t('Works once, until {expiresAt}. {children}', {
        expiresAt: timeText(invitation.expiresAt, 'date'),
        children,
      })}
      onClose={onClose}
    />
  )
}

type Props = { workspaceId: string; onClose: () => void }

const noteLimit = maxCharacters(InvitationCreate.shape.note)

/** Creates an invitation with a role and shows its link once. */
export function InviteDialog({ workspaceId, onClose }: Props) {
  const [role, setRole] = useState<Role>('editor')
  const [note, setNote] = useState('')
  const noteTooLong = tooLong(note, noteLimit)
  const { mutate, isPending, error, data } = useCreateInvitation(workspaceId)
  if (data)
    return (
      <InvitationLink invitation={data} label={i18n.t('Invitation link')} onClose={onClose}>
        {i18n.t(
          'The first person who opens it can join, so send it to one person only. It isn’t shown again.',
        )}
      </InvitationLink>
    )
  return (
    <OnlineFormDialog
      title={i18n.t('Invite a person')}
      description={i18n.t('You get a link to send them. It lets one person join, within 7 days.')}
      submit={i18n.t('Create link')}
      busy={isPending}
      onSubmit={() => noteTooLong ?? mutate({ role, ...(note.trim() !== '' && { note: note.trim() }) })}
      // Once it is being created, its link must be seen.
      onClose={() => isPending || onClose()}
    >
      <Field label={i18n.t('Role')} group="radiogroup">
        <RadioGroup options={roleOptions} value={role} onChange={setRole} />
      </Field>
      <Field
        label={i18n.t({ id: 'Note (for an invitation)', message: 'Note' })}
        aside={i18n.t('optional')}
        hint={i18n.t('Who it’s for. Only owners see it.')}
        error={noteTooLong}
        count={noteLimit === undefined ? undefined : { value: [...note].length, limit: noteLimit }}
      >
        <TextInput value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
      {error && <FailureNotice title={i18n.t('Couldn’t create the invitation')} error={error} />}
    </OnlineFormDialog>
  )
}

type SignInLinkProps = { workspaceId: string; member: Member; onClose: () => void }

/** Creates a link that signs a member in again and shows it once. */
export function SignInLinkDialog({ workspaceId, member, onClose }: SignInLinkProps) {
  const { mutate, isPending, error, data } = useCreateSignInLink(workspaceId)
  const name = nameOf(member)
  if (data)
    return (
      <InvitationLink invitation={data} label={i18n.t('Sign-in link')} onClose={onClose}>
        {i18n.t('The person who opens it acts as {name}, so send it to them only. It isn’t shown again.', {
          name,
        })}
      </InvitationLink>
    )
  const close = () => isPending || onClose()
  return (
    <Dialog
      open
      onClose={close}
      title={i18n.t('Sign-in link for {name}', { name })}
      description={i18n.t(
        'For a new device, or when their token is lost. It opens this workspace alone. An earlier link stops working.',
      )}
      footer={
        <>
          <Button variant="quiet" onClick={close}>
            {i18n.t('Cancel')}
          </Button>
          <OnlineButton variant="primary" busy={isPending} onClick={() => mutate(member.id)}>
            {i18n.t('Create link')}
          </OnlineButton>
        </>
      }
    >
      {error && <FailureNotice title={i18n.t('Couldn’t create the link')} error={error} />}
    </Dialog>
  )
}
