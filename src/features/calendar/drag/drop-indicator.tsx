import { cx } from '~/src/ui/class-names'
import { useTargetState } from './drag-store'

/** Marks the place that a held post is over, in iris where it may be dropped; a cell renders it beside its tiles, not around them. */
export function DropIndicator({ place, className = 'z-0' }: { place: string; className?: string }) {
  const state = useTargetState(place)
  return (
    state && (
      <span
        aria-hidden="true"
        className={cx(
          'pointer-events-none absolute inset-0 inset-ring-2',
          className,
          state === 'open' ? 'bg-iris-tint inset-ring-iris' : 'bg-press inset-ring-line-2',
        )}
      />
    )
  )
}

/** Where it will lie: a dashed slot after a day's tiles. */
export function DropSlot({ place }: { place: string }) {
  if (useTargetState(place) !== 'open') return null
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none relative h-9 flex-none rounded border border-dashed border-iris"
    />
  )
}
