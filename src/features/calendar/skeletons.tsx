import { type Day, weekdayOf } from '~/domain/calendar/day'
import { Block } from '~/src/ui/skeleton'

/** The first tile of a cell while loading. */
export function MonthDaySkeleton({ day }: { day: Day }) {
  if (weekdayOf(day) === 0) return null
  return (
    <span aria-hidden="true" className="animate-late">
      <Block className="h-[52px] w-full rounded" />
    </span>
  )
}

const tops = [420, 580, 800]

/** A card of a column while loading. */
export function DayColumnSkeleton({ day }: { day: Day }) {
  const top = tops[weekdayOf(day) % tops.length]
  return (
    <span aria-hidden="true" className="absolute inset-x-1.5 animate-late" style={{ top }}>
      <Block className="h-[52px] w-full rounded" />
    </span>
  )
}

/** Rows of the list or the unscheduled panel while loading. */
export function RowsSkeleton({ label, rows = 5 }: { label: string; rows?: number }) {
  return (
    <div role="status" aria-label={label}>
      <div aria-hidden="true" className="grid animate-late gap-1.5">
        {Array.from({ length: rows }, (_, row) => (
          <Block key={row} className="h-16 w-full rounded" />
        ))}
      </div>
    </div>
  )
}
