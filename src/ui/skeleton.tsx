import { type ReactNode, useDeferredValue, useId } from 'react'
import { cx } from './class-names'

/** One placeholder block, sized with classes to match the content. */
export function Block({ className }: { className?: string | undefined }) {
  return <span className={cx('block rounded-sm bg-press', className)} />
}

/** Announces what is loading. Its blocks appear after 150 ms, by CSS. */
export function Skeleton({
  label,
  children,
  className,
}: {
  label: string
  children: ReactNode
  className?: string | undefined
}) {
  return (
    <div role="status" aria-label={label}>
      <div aria-hidden="true" className={cx('animate-late', className)}>
        {children}
      </div>
    </div>
  )
}

const widths = ['w-7/12', 'w-5/12', 'w-8/12', 'w-6/12', 'w-9/12']

/** A list of rows with a picture and two lines each. */
export function SkeletonRows({ label, rows = 6 }: { label: string; rows?: number | undefined }) {
  const id = useId()
  return (
    <Skeleton label={label} className="grid">
      {Array.from({ length: rows }, (_, row) => (
        <span key={`${id}${row}`} className="flex h-[57px] items-center gap-3 border-t border-line">
          <Block className="size-10 rounded" />
          <span className="grid flex-1 gap-[7px]">
            <Block className={cx('h-[9px]', widths[row % widths.length])} />
            <Block className={cx('h-[9px]', widths[(row + 3) % widths.length], 'max-w-40')} />
          </span>
        </span>
      ))}
    </Skeleton>
  )
}

export function SkeletonGrid({ label, cells }: { label: string; cells: number }) {
  const id = useId()
  return (
    <Skeleton label={label} className="grid grid-cols-[repeat(auto-fill,minmax(160px,1fr))] gap-2">
      {Array.from({ length: cells }, (_, cell) => (
        <Block key={`${id}${cell}`} className="h-[168px]" />
      ))}
    </Skeleton>
  )
}

/** Renders its children a frame after the rest of the screen, as interruptible work; `fallback` reserves the space. */
export function NextFrame({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  return useDeferredValue(true, false) ? children : fallback
}
