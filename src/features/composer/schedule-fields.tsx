import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { Post } from '~/contract/post'
import { createRepeat } from '~/contract/repeats'
import type { Queue } from '~/contract/social'
import { useMay } from '~/src/api/queries/access'
import { accountListQuery } from '~/src/api/queries/workspace'
import { localTimeOf } from '~/src/posts/actions/local-time'
import { WhenFields } from '~/src/posts/actions/when-fields'
import { newRepeat } from '~/src/posts/repeats/repeat-draft'
import { RepeatPeriod } from '~/src/posts/repeats/repeat-period'
import { useHasRepeats } from '~/src/posts/repeats/repeat-text'
import { Button } from '~/src/ui/button'
import { lazyWithRetry } from '~/src/ui/lazy'
import { timeText } from '~/src/ui/time'
import type { ComposerValues } from './composer-values'
import { freeSlots } from './free-slots'
import { repeatTextRefusal } from './issues'
import type { Costs } from './use-draft-check'

type Props = RepeatChoiceProps &
  Pick<SlotChipsProps, 'queue' | 'placed'> & {
    error: string | undefined
    /** Scrolls the fields into view, as they appear below the choice. */
    reveal: boolean
  }

/** The time of a scheduled post, its repeat, and free slots to choose from. */
export function ScheduleFields({
  workspaceId,
  values,
  costs,
  error,
  queue,
  placed,
  reveal,
  onChange,
}: Props) {
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (reveal) fields.current?.scrollIntoView({ block: 'nearest' })
  }, [reveal])
  return (
    <div ref={fields} className="grid scroll-mb-4 gap-3">
      <WhenFields
        value={values}
        error={error}
        onChange={({ date, time, zone }) => onChange({ date, time, zone })}
      />
      <RepeatChoice workspaceId={workspaceId} values={values} costs={costs} onChange={onChange} />
      <SlotChips queue={queue} placed={placed} zone={values.zone} onPick={onChange} />
    </div>
  )
}

type SlotChipsProps = {
  queue: Queue | undefined
  /** Scheduled and queued posts. */
  placed: readonly Post[]
  zone: string
  onPick: (change: Pick<ComposerValues, 'date' | 'time' | 'at'>) => void
}

/** The queue's next free slots as suggested times; the post itself isn't queued. */
function SlotChips({ queue, placed, zone, onPick }: SlotChipsProps) {
  const slots = queue ? freeSlots(queue, placed, 4) : []
  if (slots.length === 0) return null
  return (
    <div role="group" aria-label={i18n.t('Free slots')} className="flex flex-wrap items-center gap-1.5">
      <span className="text-12 text-ink-3">{i18n.t('Free slots in the queue:')}</span>
      {slots.map((slot) => (
        <Button key={slot} size="sm" className="tnum" onClick={() => onPick(localTimeOf(slot, zone))}>
          {timeText(slot, 'dayTime', zone)}
        </Button>
      ))}
    </div>
  )
}

const RepeatFields = lazyWithRetry(() =>
  import('~/src/posts/repeats/repeat-fields').then((module) => module.RepeatFields),
)

export type RepeatChoiceProps = {
  workspaceId: string
  values: ComposerValues
  costs: Costs
  onChange: (change: Partial<ComposerValues>) => void
}

/** How a scheduled post repeats; renders nothing if the server doesn’t support repeats. */
export function RepeatChoice({ workspaceId, values, costs, onChange }: RepeatChoiceProps) {
  const { data: accounts } = useQuery(accountListQuery(workspaceId))
  const has = useHasRepeats()
  const refusal = useMay(createRepeat)
  if (!has || refusal !== undefined) return null
  const { repeat, date, time, zone, targets } = values
  return (
    <div className="grid gap-3">
      <RepeatPeriod
        value={repeat?.every}
        onNever={() => onChange({ repeat: undefined })}
        onChange={(every) => onChange({ repeat: { ...(repeat ?? newRepeat(every)), every } })}
      />
      {repeat && (
        <RepeatFields
          draft={repeat}
          when={{ date, time, zone }}
          platforms={targets.map(({ platform }) => platform)}
          credits={costs.complete && targets.length > 0 ? costs.total : undefined}
          refusalOf={(text) => repeatTextRefusal(values, accounts, text)}
          onChange={(change) => onChange({ repeat: { ...repeat, ...change } })}
        />
      )}
    </div>
  )
}
