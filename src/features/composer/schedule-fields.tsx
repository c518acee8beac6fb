import { i18n } from '@lingui/core'
import type { Post } from '~/contract/post'
import type { Queue } from '~/contract/social'
import { localTime, zonedDay } from '~/domain/calendar/time-zone'
import { WhenFields } from '~/src/posts/actions/when-fields'
import { Button } from '~/src/ui/button'
import { timeText } from '~/src/ui/time'
import type { ComposerValues } from './composer-values'
import { freeSlots } from './free-slots'
import { RepeatChoice } from './repeat-choice'
import type { Costs } from './use-costs'

type Props = Pick<SlotChipsProps, 'queue' | 'placed'> & {
  workspaceId: string
  values: ComposerValues
  costs: Costs
  error: string | undefined
  onChange: (change: Partial<ComposerValues>) => void
}

/** The time of a scheduled post, its repeat, and free slots to choose from. */
export function ScheduleFields({ workspaceId, values, costs, error, queue, placed, onChange }: Props) {
  return (
    <>
      <WhenFields
        value={values}
        error={error}
        onChange={({ date, time, zone }) => onChange({ date, time, zone })}
      />
      <RepeatChoice workspaceId={workspaceId} values={values} costs={costs} onChange={onChange} />
      <SlotChips queue={queue} placed={placed} zone={values.zone} onPick={onChange} />
    </>
  )
}

type SlotChipsProps = {
  queue: Queue | undefined
  /** Scheduled and queued posts. */
  placed: readonly Post[]
  zone: string
  onPick: (change: Pick<ComposerValues, 'date' | 'time'>) => void
}

/** The queue's next free slots as suggested times; the post itself isn't queued. */
function SlotChips({ queue, placed, zone, onPick }: SlotChipsProps) {
  const slots = queue ? freeSlots(queue, placed, new Date(), 4) : []
  if (slots.length === 0) return null
  return (
    <div role="group" aria-label={i18n.t('Free slots')} className="flex flex-wrap items-center gap-1.5">
      <span className="text-12 text-ink-3">{i18n.t('Free slots in the queue:')}</span>
      {slots.map((slot) => (
        <Button
          key={slot}
          size="sm"
          className="tnum"
          onClick={() => onPick({ date: zonedDay(slot, zone), time: localTime(slot, zone) })}
        >
          {timeText(slot, 'dayTime', zone)}
        </Button>
      ))}
    </div>
  )
}
