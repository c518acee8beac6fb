import { i18n } from '@lingui/core'
import { useState } from 'react'
import { createWorkspace, WorkspaceCreate } from '~/contract/account'
import { maxCharacters } from '~/contract/bounds'
import { systemZone } from '~/domain/calendar/time-zone'
import { useCreateWorkspace } from '~/src/api/mutations/people'
import { useMay } from '~/src/api/queries/access'
import { FailureNotice } from '~/src/feedback/failure-notice'
import { OnlineButton } from '~/src/feedback/online-button'
import { tooLong } from '~/src/form/too-long'
import { Dialog } from '~/src/ui/dialog'
import { Field } from '~/src/ui/field'
import { TextInput } from '~/src/ui/text-input'

const nameLimit = maxCharacters(WorkspaceCreate.shape.name)

/** Creates a workspace in the device's time zone. */
export function NewWorkspace({ onCreated }: { onCreated: (workspaceId: string) => void }) {
  const [name, setName] = useState('')
  const [submitted, setSubmitted] = useState(false)
  const nameError = name.trim() === '' ? submitted && i18n.t('Enter a name.') : tooLong(name, nameLimit)
  const { mutate, isPending, error } = useCreateWorkspace()
  const refusal = useMay(createWorkspace)
  const create = () => {
    setSubmitted(true)
    if (isPending || refusal || name.trim() === '' || nameError) return
    mutate(
      { name: name.trim(), timezone: systemZone() },
      { onSuccess: ({ workspaceId }) => onCreated(workspaceId) },
    )
  }
  return (
    <form
      noValidate
      className="grid min-w-72 gap-3 text-start"
      onSubmit={(event) => {
        event.preventDefault()
        create()
      }}
    >
      <Field label={i18n.t('Name')} required error={nameError}>
        <TextInput
          value={name}
          onChange={(event) => {
            setSubmitted(false)
            setName(event.target.value)
          }}
        />
      </Field>
      {error && <FailureNotice title={i18n.t('Couldn’t create the workspace')} error={error} />}
      <OnlineButton type="submit" variant="primary" busy={isPending} notAllowed={refusal}>
        {i18n.t('Create workspace')}
      </OnlineButton>
    </form>
  )
}

type DialogProps = { onCreated: (workspaceId: string) => void; onClose: () => void }

/** The form in a dialog, opened from the list of workspaces. */
export function NewWorkspaceDialog({ onCreated, onClose }: DialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={i18n.t('New workspace')}
      description={i18n.t('With its own posts, media, brand kit, accounts and people. Credits are shared.')}
      footer={null}
    >
      <div className="pb-5">
        <NewWorkspace onCreated={onCreated} />
      </div>
    </Dialog>
  )
}
