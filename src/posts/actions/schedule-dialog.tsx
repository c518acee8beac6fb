import { i18n } from '@lingui/core'
import { useState } from 'react'
import type { Post } from '~/contract/post'
import type { Queue, SocialAccount } from '~/contract/social'
import type { PostSchedule } from '~/src/api/mutations/post-schedule'
import { chosenZone } from '~/src/calendar/device-settings'
import { queueRefusal } from '~/src/posts/actions/refusals'
import { FormDialog } from '~/src/ui/form-dialog'
import { RadioGroup } from '~/src/ui/radio-group'
import { timeText } from '~/src/ui/time'
import { useIsMounted } from '~/src/ui/use-is-mounted'
import { instantOf, startingTime, timeRefusal } from './local-time'
import { MovedNotice } from './moved-notice'
import { WhenFields } from './when-fields'

type ScheduleDialogProps = {
  post: Post
  zone?: string | undefined
  onClose: () => void
  onSchedule: (to: PostSchedule) => Promise<boolean>
}

export function ScheduleDialog({ post, zone, onClose, onSchedule }: ScheduleDialogProps) {
  const [value, setValue] = useState(() => startingTime(post, zone ?? chosenZone()))
  const [refusal, setRefusal] = useState<string>()
  const isMounted = useIsMounted()
  const schedule = async () => {
    const reason = timeRefusal(value, Date.now())
    setRefusal(reason)
    const at = instantOf(value)
    if (reason !== undefined || at === undefined) return
    if ((await onSchedule({ kind: 'schedule', at })) && isMounted()) onClose()
  }
  return (
    <FormDialog
      size="sm"
      title={i18n.t('Schedule post')}
      submit={i18n.t('Schedule')}
      onSubmit={schedule}
      onClose={onClose}
    >
      <MovedNotice post={post} chosen={instantOf(value)} zone={zone} />
      <WhenFields
        value={value}
        error={refusal}
        onChange={(next) => {
          setRefusal(undefined)
          setValue(next)
        }}
      />
    </FormDialog>
  )
}

type QueueDialogProps = {
  queues: readonly Queue[]
  post: Post
  /** The workspace's accounts, to name those that a queue refuses. */
  accounts: readonly SocialAccount[]
  zone?: string | undefined
  onClose: () => void
  onPlace: (to: PostSchedule) => Promise<boolean>
}

/** Asks which queue the post should join. */
export function QueueDialog({ queues, post, accounts, zone, onClose, onPlace }: QueueDialogProps) {
  const refusals = new Map(queues.map((each) => [each.id, queueRefusal(each, post.targets, accounts)]))
  const [queueId, setQueueId] = useState(queues.find(({ id }) => !refusals.get(id))?.id)
  const isMounted = useIsMounted()
  const queue = async () => {
    if (queueId === undefined) return
    if ((await onPlace({ kind: 'queue', queueId })) && isMounted()) onClose()
  }
  return (
    <FormDialog
      size="sm"
      title={i18n.t('Add to a queue')}
      submit={i18n.t('Add to queue')}
      notAllowed={queueId === undefined && i18n.t('No queue takes posts for these accounts.')}
      onSubmit={queue}
      onClose={onClose}
    >
      <RadioGroup
        label={i18n.t('Queue')}
        value={queueId}
        onChange={setQueueId}
        options={queues.map((each) => ({
          value: each.id,
          label: each.name ?? each.id,
          hint:
            each.nextSlotAt &&
            i18n.t('Next: {nextSlotAt}', { nextSlotAt: timeText(each.nextSlotAt, 'dayTime', zone) }),
          notAllowed: refusals.get(each.id),
        }))}
      />
    </FormDialog>
  )
}
