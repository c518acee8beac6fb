import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { defaultQueueId } from '~/contract/post'
import type { Queue } from '~/contract/social'
import { zonedDay } from '~/domain/calendar/time-zone'
import { accountListQuery, queueListQuery } from '~/src/api/queries/workspace'
import { useMinute } from '~/src/calendar/use-now'
import { OnlineFormDialog } from '~/src/feedback/online-form-dialog'
import { queueRefusal } from '~/src/posts/actions/refusals'
import { Field } from '~/src/ui/field'
import { Select } from '~/src/ui/select'
import { TextInput } from '~/src/ui/text-input'
import { type RepeatDialogProps, useTextRefusal } from './repeat-dialog'
import { type Ends, textsOf, typedNumber } from './repeat-draft'
import { EndFields, TextFields } from './repeat-fields'
import { useSaveRepeat } from './use-repeats'
import { SaveFailure, useSaving } from './use-saving'

interface EvergreenDraft {
  readonly queueId: string | undefined
  /** As typed. */
  readonly pauseDays: string
  readonly ends: Ends
  readonly until: string
  readonly times: string
  readonly texts: string[]
}

function draftFrom(repeat: RepeatDialogProps['repeat']): EvergreenDraft {
  const { queueId, pauseDays = 14, until, times } = repeat?.evergreen ?? {}
  return {
    queueId,
    pauseDays: String(pauseDays),
    ends: until === undefined ? (times === undefined ? 'never' : 'times') : 'until',
    until: until ?? '',
    times: String(times ?? 10),
    texts: repeat?.texts ?? [],
  }
}

/** The settings beside the queue; undefined while something is missing. */
function settingsOf({ pauseDays, ends, until, times }: EvergreenDraft, today: string) {
  const days = typedNumber(pauseDays, 365)
  const number = typedNumber(times, 1000)
  if (days === undefined || (ends === 'times' && number === undefined)) return undefined
  if (ends === 'until' && until < today) return undefined
  return {
    pauseDays: days,
    ...(ends === 'until' && { until }),
    ...(ends === 'times' && { times: number }),
  }
}

/** Asks which queue a post returns to after each publish, and after how many days. */
export function EvergreenDialog({ workspaceId, post, repeat, onClose }: RepeatDialogProps) {
  const { data, error } = useQuery(queueListQuery(workspaceId))
  const queues = data ?? []
  const { data: accounts } = useQuery(accountListQuery(workspaceId))
  const refusalOf = useTextRefusal(post, accounts)
  const [draft, setDraft] = useState(() => draftFrom(repeat))
  const { failure, save, close } = useSaving(onClose)
  const { create, update } = useSaveRepeat(workspaceId)
  const change = (next: Partial<EvergreenDraft>) => setDraft((each) => ({ ...each, ...next }))
  const now = new Date(useMinute()).toISOString()
  const refusals = new Map(queues.map((each) => [each.id, queueRefusal(each, post.targets, accounts ?? [])]))
  const accepting = queues.filter(({ id, slots = [] }) => slots.length > 0 && !refusals.get(id))
  // The post's own queue, if it's in one.
  const own = post.status === 'queued' ? (post.queueId ?? defaultQueueId) : undefined
  const queueId = draft.queueId ?? (accepting.find(({ id }) => id === own) ?? accepting[0])?.id
  // The last day is one of the queue's time zone.
  const today = zonedDay(now, queues.find(({ id }) => id === queueId)?.timezone ?? 'UTC')
  const settings = settingsOf(draft, today)
  const submit = async () => {
    if (!settings || queueId === undefined) return
    const texts = textsOf(draft)
    await save(
      repeat?.evergreen
        ? update(repeat.id, { evergreen: settings, texts }, beforeOf(repeat))
        : create({ postId: post.id, evergreen: { queueId, ...settings }, texts }),
    )
  }
  return (
    <OnlineFormDialog
      title={repeat ? i18n.t('Change evergreen post') : i18n.t('Make evergreen')}
      description={i18n.t(
        'Each time it’s published, it goes back to the queue’s next free slot. Posts that you add yourself go first.',
      )}
      submit={repeat ? i18n.t('Save changes') : i18n.t('Make evergreen')}
      notAllowed={
        queueId === undefined
          ? withoutQueue(data !== undefined, error)
          : draft.texts.map(refusalOf).find(Boolean)
      }
      onSubmit={submit}
      onClose={close}
      className="grid gap-3"
    >
      <div className="flex flex-wrap items-start gap-2">
        {!repeat && (
          <QueueField
            queues={queues}
            refusals={refusals}
            value={queueId}
            onChange={(next) => change({ queueId: next })}
          />
        )}
        <PauseField value={draft.pauseDays} onChange={(pauseDays) => change({ pauseDays })} />
      </div>
      <EndFields draft={draft} date={today} onChange={change} />
      <TextFields
        draft={draft}
        platforms={post.targets.flatMap(({ platform }) => platform ?? [])}
        refusalOf={refusalOf}
        onChange={change}
      />
      <SaveFailure repeat={repeat} failure={failure} />
    </OnlineFormDialog>
  )
}

/** Why there is no queue to choose. */
function withoutQueue(isLoaded: boolean, error: Error | null): string {
  if (isLoaded) return i18n.t('No queue with slots takes posts for these accounts.')
  return error ? i18n.t('Couldn’t load queues') : i18n.t('Loading queues')
}

type QueueFieldProps = {
  queues: readonly Queue[]
  /** Why a queue doesn’t take the post, by queue id. */
  refusals: ReadonlyMap<string, string | undefined>
  value: string | undefined
  onChange: (queueId: string | undefined) => void
}

function QueueField({ queues, refusals, value, onChange }: QueueFieldProps) {
  return (
    <Field label={i18n.t('Queue')} className="w-64">
      <Select
        options={queues.map(({ id, name }) => ({
          value: id,
          label: name ?? id,
          hint: refusals.get(id),
          disabled: refusals.get(id) !== undefined,
        }))}
        value={value}
        onChange={onChange}
      />
    </Field>
  )
}

/** `value` is as typed. */
function PauseField({ value, onChange }: { value: string; onChange: (pauseDays: string) => void }) {
  return (
    <Field
      label={i18n.t('Days between')}
      className="w-36"
      error={typedNumber(value, 365) === undefined && i18n.t('Enter a whole number from 1 to 365.')}
    >
      <TextInput
        type="number"
        min={1}
        max={365}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}

/** What Undo restores. */
function beforeOf({ evergreen, texts = [] }: NonNullable<RepeatDialogProps['repeat']>) {
  if (!evergreen) return { texts }
  const { queueId: _, ...settings } = evergreen
  return { evergreen: settings, texts }
}
