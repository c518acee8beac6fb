import type { Post } from '~/contract/post'
import type { Queue } from '~/contract/social'
import { localTime, zonedDay } from '~/domain/calendar/zoned'
import { Button } from '~/src/ui/button'
import { timeText } from '~/src/ui/time-text'
import { freeSlots } from './next-slot'
import type { ComposerValues } from './values'

type Props = {
  queue: Queue | undefined
  /** Posts that have a time. */
  placed: readonly Post[]
  zone: string
  onPick: (change: Pick<ComposerValues, 'date' | 'time'>) => void
}

/** The queue's next free slots, as times to take: the post itself stays outside the queue. */
export function SlotChips({ queue, placed, zone, onPick }: Props) {
  const slots = queue ? freeSlots(queue, placed, new Date(), 4) : []
  if (slots.length === 0) return null
  return (
    <div role="group" aria-label="Free slots" className="flex flex-wrap items-center gap-1.5">
      <span className="text-12 text-ink-3">Free slots in the queue:</span>
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
