import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { publishPost, queuePost } from '~/contract/endpoints'
import type { Post } from '~/contract/post'
import type { Queue } from '~/contract/social'
import { language } from '~/domain/language'
import { useMay } from '~/src/api/queries/access'
import { postListQuery } from '~/src/api/queries/posts'
import { accountListQuery, queueListQuery } from '~/src/api/queries/workspace'
import { commaSeparated } from '~/src/i18n/comma-separated'
import { instantOf, localTimeOf, tomorrowMorning } from '~/src/posts/actions/local-time'
import { queueRefusal } from '~/src/posts/actions/refusals'
import { Field } from '~/src/ui/field'
import { Send } from '~/src/ui/icons'
import { lazyWithRetry } from '~/src/ui/lazy'
import { RadioGroup, type RadioOption } from '~/src/ui/radio-group'
import { Select } from '~/src/ui/select'
import { StatusGlyph } from '~/src/ui/status-mark'
import { timeText } from '~/src/ui/time'
import type { ComposerValues, When } from './composer-values'
import { nextSlotOf } from './free-slots'
import type { RepeatChoiceProps } from './schedule-fields'
import type { Costs } from './use-draft-check'

/** The date field and its calendar are large, so they load with the first scheduled post. */
export const ScheduleFields = lazyWithRetry(async () => (await import('./schedule-fields')).ScheduleFields)

type Props = RepeatChoiceProps & { error: string | undefined }

/** The chosen accounts' cost in short: "up to 9 credits". */
function costHint({ total, complete, targets }: Costs): string {
  if (targets.length === 0) return ''
  if (!complete) return i18n.t('cost shown first')
  if (total === 0) return i18n.t('free')
  return i18n.t('{count, plural, one {up to 1 credit} other {up to # credits}}', { count: total })
}

/** When the post is published, each choice with its cost, and the date and time or queue to choose. */
export function WhenChoice({ workspaceId, values, costs, error, onChange }: Props) {
  const { when, zone } = values
  const [wasChosen, setWasChosen] = useState(false)
  const { data: queues = [] } = useQuery(queueListQuery(workspaceId))
  const { data: queued = [] } = useQuery(postListQuery(workspaceId, { status: 'queued' }))
  const { data: scheduled = [] } = useQuery({
    ...postListQuery(workspaceId, { status: 'scheduled' }),
    enabled: when === 'schedule',
  })
  const { data: accounts = [] } = useQuery(accountListQuery(workspaceId))
  const refusalOf = (each: Queue) => queueRefusal(each, values.targets, accounts)
  const queue =
    queues.find((each) => each.id === values.queueId && !refusalOf(each)) ??
    queues.find((each) => !refusalOf(each)) ??
    queues[0]
  // Sets the queue that is shown, since the post's own may no longer exist.
  const shownQueueId = when === 'queue' && queue?.id !== values.queueId ? queue?.id : undefined
  const setQueue = useEffectEvent((queueId: string) => onChange({ queueId }))
  useEffect(() => {
    if (shownQueueId !== undefined) setQueue(shownQueueId)
  }, [shownQueueId])
  const options = useWhenOptions(values, costs, queue, queued, queue && refusalOf(queue))
  const preload = () => void ScheduleFields.preload()
  return (
    <div className="grid gap-3" onPointerEnter={preload} onFocus={preload}>
      <Field label={i18n.t('When')} group="radiogroup" error={when === 'schedule' ? undefined : error}>
        <RadioGroup
          options={options}
          value={when}
          onChange={(next) => {
            setWasChosen(true)
            const slot = queue && !refusalOf(queue) ? nextSlotOf(queue, queued) : undefined
            onChange({
              when: next,
              ...(next === 'schedule' &&
                values.date === '' &&
                (slot === undefined ? tomorrowMorning(zone) : localTimeOf(slot, zone))),
            })
          }}
        />
      </Field>
      {when === 'schedule' && (
        <ScheduleFields
          workspaceId={workspaceId}
          values={values}
          costs={costs}
          error={error}
          queue={queue}
          placed={[...queued, ...scheduled]}
          reveal={wasChosen}
          onChange={onChange}
        />
      )}
      {when === 'queue' && queues.length > 1 && (
        <Field label={i18n.t('Queue')} className="max-w-64">
          <Select
            options={queues.map((each) => {
              const refusal = refusalOf(each)
              return {
                value: each.id,
                label: each.name ?? each.id,
                hint: refusal,
                disabled: refusal !== undefined,
              }
            })}
            value={queue?.id}
            onChange={(queueId) => onChange({ queueId })}
          />
        </Field>
      )}
    </div>
  )
}

/** The four choices with their time and cost, or the reason they aren't allowed. */
function useWhenOptions(
  values: ComposerValues,
  costs: Costs,
  queue: Queue | undefined,
  queued: readonly Post[],
  refusal: string | undefined,
): RadioOption<When>[] {
  const mayQueue = useMay(queuePost)
  const mayPublish = useMay(publishPost)
  const slot = nextSlotOf(queue, queued)
  const cost = costHint(costs)
  const at = values.when === 'schedule' && instantOf(values)
  return [
    { value: 'draft', label: i18n.t('Draft'), icon: <StatusGlyph status="draft" />, hint: i18n.t('free') },
    {
      value: 'schedule',
      label: i18n.t('Schedule'),
      icon: <StatusGlyph status="scheduled" />,
      hint: commaSeparated([at && timeText(at, 'dayTime', values.zone), cost]) || i18n.t('choose a time'),
    },
    {
      value: 'queue',
      label: i18n.t('Next free slot'),
      icon: <StatusGlyph status="queued" />,
      hint:
        commaSeparated([slot && timeText(slot, 'dayTime', values.zone), cost]) ||
        (queue?.name ?? i18n.t('default queue')),
      notAllowed: mayQueue ?? refusal,
    },
    {
      value: 'publish',
      label: i18n.t('Publish now'),
      icon: <Send className="size-3" />,
      hint: publishHint(costs) || i18n.t('right away'),
      notAllowed: mayPublish,
    },
  ]
}

/** The cost of publishing now, out of the balance. */
function publishHint(costs: Costs): string {
  const { total, complete, balance } = costs
  const cost = costHint(costs)
  if (cost === '' || !complete || total === 0 || balance === undefined) return cost
  return i18n.t('{count, plural, one {up to {total} of 1 credit} other {up to {total} of # credits}}', {
    count: balance,
    total: total.toLocaleString(language),
  })
}
