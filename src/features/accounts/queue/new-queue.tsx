import { i18n } from '@lingui/core'
import { FailureNotice } from '~/src/feedback/failure-notice'
import { useNavigate } from '@tanstack/react-router'
import { useState, type SyntheticEvent } from 'react'
import { maxCharacters } from '~/contract/bounds'
import { QueueCreate } from '~/contract/queues'
import { ApiError } from '~/src/api/errors'
import { useCreateQueue } from '~/src/api/mutations/queues'
import { chosenZone } from '~/src/calendar/device-settings'
import { Button } from '~/src/ui/button'
import { Dialog } from '~/src/ui/dialog'
import { Field } from '~/src/ui/field'
import { TextInput } from '~/src/ui/text-input'

const nameLimit = maxCharacters(QueueCreate.shape.name)

/** Names a queue, creates it in the person's time zone and opens its week. */
export function NewQueueDialog({ workspaceId, onClose }: { workspaceId: string; onClose: () => void }) {
  const create = useCreateQueue(workspaceId)
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const refusal = create.error instanceof ApiError ? create.error.details[0]?.message : undefined
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (name.trim() === '') return setError(i18n.t('Enter a name.'))
    if (create.isPending) return
    create.mutate(
      { name, timezone: chosenZone() },
      {
        onSuccess: ({ id }) =>
          void navigate({ to: '/w/$workspaceId/queues/$queueId', params: { workspaceId, queueId: id } }),
      },
    )
  }
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={i18n.t('New queue')}
      description={i18n.t('Its slots are chosen next.')}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {i18n.t('Cancel')}
          </Button>
          <Button variant="primary" type="submit" form="new-queue" busy={create.isPending}>
            {i18n.t('Create queue')}
          </Button>
        </>
      }
    >
      <form id="new-queue" noValidate onSubmit={submit} className="grid gap-4">
        <Field label={i18n.t('Name')} required error={error ?? refusal}>
          <TextInput
            value={name}
            maxLength={nameLimit}
            placeholder={i18n.t('Evenings')}
            onChange={(event) => {
              setError(undefined)
              create.reset()
              setName(event.target.value)
            }}
          />
        </Field>
        {create.error && refusal === undefined && (
          <FailureNotice title={i18n.t('Couldn’t create the queue')} error={create.error} />
        )}
      </form>
    </Dialog>
  )
}
