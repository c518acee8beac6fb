import { cx } from '~/src/ui/class-names'
import { useIsTarget } from './carry-store'

/** The iris that marks the place which a held post is over; a cell renders it beside its tiles, not around them. */
export function DropMark({ place }: { place: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'pointer-events-none absolute inset-0 z-0',
        useIsTarget(place) && 'bg-iris-tint inset-ring-2 inset-ring-iris',
      )}
    />
  )
}

/** Where it will lie: a dashed slot after a day's tiles. */
export function DropSlot({ place }: { place: string }) {
  if (!useIsTarget(place)) return null
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none relative h-9 flex-none rounded border border-dashed border-iris"
    />
  )
}
