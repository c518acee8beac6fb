import { i18n } from '@lingui/core'
import { type SyntheticEvent, useId, useState } from 'react'
import type { Post } from '~/contract/post'
import { addDays } from '~/domain/calendar/day'
import { localTime, zonedDay } from '~/domain/calendar/time-zone'
import type { PostSchedule } from '~/src/api/mutations/post-schedule'
import { Button } from '~/src/ui/button'
import { Dialog } from '~/src/ui/dialog'
import { chosenZone } from '~/src/calendar/device-settings'
import type { Queue, SocialAccount } from '~/contract/social'
import { queueRefusal } from '~/src/posts/actions/refusals'
import { RadioGroup } from '~/src/ui/radio-group'
import { timeText } from '~/src/ui/time'
import { instantOf, timeRefusal, type LocalTime } from './local-time'
import { WhenFields } from './when-fields'

type ScheduleDialogProps = {
  post: Post
  zone?: string | undefined
  onClose: () => void
  onSchedule: (to: PostSchedule) => Promise<boolean>
}

/** The post's own time if it is to come, else tomorrow at 09:00. */
function startingTime(post: Post, zone: string): LocalTime {
  const at = post.scheduledAt
  if (at !== undefined && Date.parse(at) > Date.now())
    return { date: zonedDay(at, zone), time: localTime(at, zone), zone }
  return { date: addDays(zonedDay(new Date().toISOString(), zone), 1), time: '09:00', zone }
}

export function ScheduleDialog({ post, zone, onClose, onSchedule: onPlace }: ScheduleDialogProps) {
  const [value, setValue] = useState(() => startingTime(post, zone ?? chosenZone()))
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const formId = useId()
  const schedule = async (event: SyntheticEvent) => {
    event.preventDefault()
    const reason = timeRefusal(value, Date.now())
    setRefusal(reason)
    const at = instantOf(value)
    if (reason !== undefined || at === undefined || busy) return
    setBusy(true)
    const done = await onPlace({ kind: 'schedule', at })
    setBusy(false)
    if (done) onClose()
  }
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={i18n.t('Schedule post')}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {i18n.t('Cancel')}
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={busy}>
            {i18n.t('Schedule')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void schedule(event)}>
        <WhenFields
          value={value}
          error={refusal}
          onChange={(next) => {
            setRefusal(undefined)
            setValue(next)
          }}
        />
      </form>
    </Dialog>
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
  const [busy, setBusy] = useState(false)
  const formId = useId()
  const queue = async (event: SyntheticEvent) => {
    event.preventDefault()
    if (queueId === undefined || busy) return
    setBusy(true)
    const done = await onPlace({ kind: 'queue', queueId })
    setBusy(false)
    if (done) onClose()
  }
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={i18n.t('Add to a queue')}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {i18n.t('Cancel')}
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            busy={busy}
            notAllowed={queueId === undefined && i18n.t('No queue takes posts for these accounts.')}
          >
            {i18n.t('Add to queue')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void queue(event)}>
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
      </form>
    </Dialog>
  )
}
