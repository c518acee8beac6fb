import { i18n } from '@lingui/core'
import { useState } from 'react'
import { FailureNotice } from '~/src/feedback/failure-notice'
import { OnlineButton } from '~/src/feedback/online-button'
import { OnlineFormDialog } from '~/src/feedback/online-form-dialog'
import { maxCharacters } from '~/contract/bounds'
import type { Role } from '~/contract/endpoint'
import { InvitationCreate, type Invitation, type Member } from '~/contract/people'
import { useCreateInvitation, useCreateSignInLink } from '~/src/api/mutations/people'
import { Button, CopyButton } from '~/src/ui/button'
import { Dialog } from '~/src/ui/dialog'
import { Field } from '~/src/ui/field'
import { RadioGroup } from '~/src/ui/radio-group'
import { TextInput } from '~/src/ui/text-input'
import { currentSession, ownAddress } from '~/src/api/session/session'
import { invitationUrl } from '~/src/api/session/secret-links'
import { timeText } from '~/src/ui/time'
import { roleOptions, nameOf } from './member-labels'

type LinkFieldProps = { invitation: Invitation; label: string; children: string }

/** A link to copy, which is only shown once, and how long it is valid. */
function LinkField({ invitation, label, children }: LinkFieldProps) {
  const own = ownAddress()
  const link = invitationUrl(invitation.secret ?? '', { address: currentSession()?.address ?? own, own })
  return (
    <Field
      label={label}
      hint={i18n.t('Works once, until {expiresAt}. {children}', {
        expiresAt: timeText(invitation.expiresAt, 'date'),
        children,
      })}
      aside={<CopyButton text={link} what={i18n.t('link')} />}
    >
      <TextInput
        readOnly
        // The form that created the link, and with it the focus, may be gone.
        autoFocus
        type="url"
        className="font-mono text-12"
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
    </Field>
  )
}

type Props = { workspaceId: string; onClose: () => void }

const noteLimit = maxCharacters(InvitationCreate.shape.note)

/** Creates an invitation with a role and shows its link once. */
export function InviteDialog({ workspaceId, onClose }: Props) {
  const [role, setRole] = useState<Role>('editor')
  const [note, setNote] = useState('')
  const { mutate, isPending, error, data } = useCreateInvitation(workspaceId)
  if (data)
    return (
      <Dialog
        open
        onClose={onClose}
        title={i18n.t('Send this link')}
        footer={
          <Button variant="primary" onClick={onClose}>
            {i18n.t('Done')}
          </Button>
        }
      >
        <LinkField invitation={data} label={i18n.t('Invitation link')}>
          {i18n.t(
            'The first person who opens it can join, so send it to one person only. It isn’t shown again.',
          )}
        </LinkField>
      </Dialog>
    )
  return (
    <OnlineFormDialog
      title={i18n.t('Invite a person')}
      description={i18n.t('You get a link to send them. It lets one person join, within 7 days.')}
      submit={i18n.t('Create link')}
      busy={isPending}
      onSubmit={() => mutate({ role, ...(note.trim() !== '' && { note: note.trim() }) })}
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
        count={noteLimit === undefined ? undefined : { value: [...note].length, limit: noteLimit }}
      >
        <TextInput value={note} maxLength={noteLimit} onChange={(event) => setNote(event.target.value)} />
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
  const close = () => isPending || onClose()
  return (
    <Dialog
      open
      onClose={close}
      title={data ? i18n.t('Send this link') : i18n.t('Sign-in link for {name}', { name })}
      description={
        data
          ? undefined
          : i18n.t(
              'For a new device, or when their token is lost. It opens this workspace alone. An earlier link stops working.',
            )
      }
      footer={
        data ? (
          <Button variant="primary" onClick={onClose}>
            {i18n.t('Done')}
          </Button>
        ) : (
          <>
            <Button variant="quiet" onClick={close}>
              {i18n.t('Cancel')}
            </Button>
            <OnlineButton variant="primary" busy={isPending} onClick={() => mutate(member.id)}>
              {i18n.t('Create link')}
            </OnlineButton>
          </>
        )
      }
    >
      {data && (
        <LinkField invitation={data} label={i18n.t('Sign-in link')}>
          {i18n.t('The person who opens it acts as {name}, so send it to them only. It isn’t shown again.', {
            name,
          })}
        </LinkField>
      )}
      {error && <FailureNotice title={i18n.t('Couldn’t create the link')} error={error} />}
    </Dialog>
  )
}
