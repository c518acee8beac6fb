import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { publishPost, queuePost } from '~/contract/endpoints'
import { language, word } from '~/domain/language'
import { postListQuery } from '~/src/api/queries/posts'
import { queueListQuery } from '~/src/api/queries/social'
import { useMay } from '~/src/api/scopes'
import { pluralWith } from '~/src/i18n/plural'
import { instantOf, WhenFields } from '~/src/posts/actions/when-fields'
import { costText } from '~/src/ui/cost'
import { Field } from '~/src/ui/field'
import { Send } from '~/src/ui/icons'
import { RadioGroup, type RadioOption } from '~/src/ui/radio-group'
import { Select } from '~/src/ui/select'
import { StatusGlyph } from '~/src/ui/status-mark'
import { timeText } from '~/src/ui/time-text'
import { nextSlotOf } from './next-slot'
import { SlotChips } from './slot-chips'
import type { Costs } from './use-costs'
import type { ComposerValues, When } from './values'

type Props = {
  workspaceId: string
  values: ComposerValues
  costs: Costs
  error: string | undefined
  onChange: (change: Partial<ComposerValues>) => void
}

/** What the chosen accounts cost, as a card says it: "≤ 9 cr". */
function costHint({ total, complete, targets }: Costs): string {
  if (targets.length === 0) return ''
  return complete ? costText(total, true) : 'cost shown first'
}

const joined = (...parts: (string | false | undefined)[]) => parts.filter(Boolean).join(' · ')

/** What is to become of the post, each with its cost; date and time where one is to be given. */
export function WhenChoice({ workspaceId, values, costs, error, onChange }: Props) {
  const { data: queues = [] } = useQuery(queueListQuery(workspaceId))
  const { data: queued = [] } = useQuery(postListQuery(workspaceId, { status: 'queued' }))
  const { data: scheduled = [] } = useQuery({
    ...postListQuery(workspaceId, { status: 'scheduled' }),
    enabled: values.when === 'schedule',
  })
  const mayQueue = useMay(queuePost)
  const mayPublish = useMay(publishPost)
  const queue = queues.find(({ id }) => id === values.queueId) ?? queues[0]
  // Where no queue is called as the document's is, or the post's is gone: what is shown is what is used.
  const other = values.when === 'queue' && queue?.id !== values.queueId ? queue?.id : undefined
  const take = useEffectEvent((queueId: string) => onChange({ queueId }))
  useEffect(() => {
    if (other !== undefined) take(other)
  }, [other])
  const slot = nextSlotOf(queue, queued, new Date())
  const cost = costHint(costs)
  const at = instantOf(values)
  const ofBalance =
    costs.balance === undefined
      ? cost
      : pluralWith(costs.balance, { total: costs.total.toLocaleString(language) }, [
          'up to {total} of 1 credit',
          'up to {total} of # credits',
        ])
  const options: RadioOption<When>[] = [
    { value: 'draft', label: 'Draft', icon: <StatusGlyph status="draft" />, hint: word('free') },
    {
      value: 'schedule',
      label: 'Schedule',
      icon: <StatusGlyph status="scheduled" />,
      hint:
        joined(values.when === 'schedule' && at && timeText(at, 'dayTime', values.zone), cost) ||
        'choose a time',
    },
    {
      value: 'queue',
      label: 'Next free slot',
      icon: <StatusGlyph status="queued" />,
      hint: joined(slot && timeText(slot, 'dayTime', values.zone), cost) || (queue?.name ?? 'default queue'),
      notAllowed: mayQueue,
    },
    {
      value: 'publish',
      label: 'Publish now',
      icon: <Send className="size-3" />,
      hint: cost ? (costs.complete && costs.total > 0 ? ofBalance : cost) : 'right away',
      notAllowed: mayPublish,
    },
  ]
  return (
    <div className="grid gap-3">
      <Field label="When" group="radiogroup" error={values.when === 'schedule' ? undefined : error}>
        <RadioGroup options={options} value={values.when} onChange={(when) => onChange({ when })} />
      </Field>
      {values.when === 'schedule' && (
        <WhenFields
          value={values}
          error={error}
          onChange={({ date, time, zone }) => onChange({ date, time, zone })}
        />
      )}
      {values.when === 'schedule' && (
        <SlotChips
          queue={queue}
          placed={[...queued, ...scheduled]}
          zone={values.zone}
          onPick={(slot) => onChange(slot)}
        />
      )}
      {values.when === 'queue' && queues.length > 1 && (
        <Field label="Queue" className="max-w-64">
          <Select
            options={queues.map(({ id, name }) => ({ value: id, label: name ?? id }))}
            value={queue?.id}
            onChange={(queueId) => onChange({ queueId })}
          />
        </Field>
      )}
    </div>
  )
}
