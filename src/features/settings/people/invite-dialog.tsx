import { i18n } from '@lingui/core'
import { FailureNotice } from '~/src/feedback/failure-notice'
import { useState } from 'react'
import { maxCharacters } from '~/contract/bounds'
import type { Role } from '~/contract/endpoint'
import { InvitationCreate } from '~/contract/people'
import { useCreateInvitation } from '~/src/api/mutations/people'
import { Button } from '~/src/ui/button'
import { Dialog } from '~/src/ui/dialog'
import { Field } from '~/src/ui/field'
import { RadioGroup } from '~/src/ui/radio-group'
import { TextInput } from '~/src/ui/text-input'
import { LinkShown } from './link-shown'
import { roleOptions } from './roles'

type Props = { workspaceId: string; onClose: () => void }

const formId = 'invite'
const noteLimit = maxCharacters(InvitationCreate.shape.note)

/** Chooses a role, then shows the link once. */
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
        <LinkShown invitation={data} label={i18n.t('Invitation link')}>
          {i18n.t(
            'The first person who opens it can join, so send it to one person only. It isn’t shown again.',
          )}
        </LinkShown>
      </Dialog>
    )
  return (
    <Dialog
      open
      onClose={onClose}
      title={i18n.t('Invite a person')}
      description={i18n.t('You get a link to send them. It lets one person join, within 7 days.')}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {i18n.t('Cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={isPending}>
            {i18n.t('Create link')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending) mutate({ role, ...(note.trim() !== '' && { note: note.trim() }) })
        }}
      >
        <Field label={i18n.t('Role')} group="radiogroup">
          <RadioGroup options={roleOptions} value={role} onChange={setRole} />
        </Field>
        <Field
          label={i18n.t({ id: 'Note (for an invitation)', message: 'Note' })}
          aside={i18n.t('optional')}
          hint={i18n.t('Whom it’s for. Only owners see it.')}
          count={noteLimit === undefined ? undefined : { value: [...note].length, limit: noteLimit }}
        >
          <TextInput value={note} maxLength={noteLimit} onChange={(event) => setNote(event.target.value)} />
        </Field>
        {error && <FailureNotice title={i18n.t('Couldn’t create the invitation')} error={error} />}
      </form>
    </Dialog>
  )
}
