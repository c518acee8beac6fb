import type { ReactNode } from 'react'
import { cx } from './class-names'

export type DataTableProps = {
  /** Accessible name: what the table lists. */
  label: string
  /** <thead> and <tbody>. `data-number` on a cell right-aligns it with tabular figures; `aria-selected` highlights a row. */
  children: ReactNode
  /** On phones its rows are blocks, with a cell per line. */
  stacked?: boolean | undefined
  className?: string | undefined
}

const look = [
  'w-full border-collapse',
  '[&_th]:border-b [&_th]:border-line [&_th]:px-2 [&_th]:py-1.5 [&_th]:text-start [&_th]:text-12 [&_th]:font-medium [&_th]:text-ink-3',
  '[&_td]:border-b [&_td]:border-line [&_td]:px-2 [&_td]:py-[7px] [&_td]:align-middle',
  '[&_[data-number]]:text-end [&_[data-number]]:tabular-nums',
  '[&_tbody_tr:hover>*]:bg-hover [&_tr[aria-selected=true]>*]:bg-iris-tint',
].join(' ')

const stackedLook = [
  'max-md:[&_thead]:sr-only',
  'max-md:[&_tr]:grid max-md:[&_tr]:border-b max-md:[&_tr]:border-line max-md:[&_tr]:py-2',
  'max-md:[&_td]:border-0 max-md:[&_td]:py-0.5',
].join(' ')

/** A plain table that scrolls sideways, also by keyboard, when its content is too wide. */
export function DataTable({ label, children, stacked, className }: DataTableProps) {
  return (
    // A scrolling region must be focusable for the keyboard to scroll it.
    <section
      aria-label={label}
      tabIndex={0}
      className="relative scroll-edges overflow-x-auto outline-offset-[-2px]"
    >
      <table className={cx(look, stacked && stackedLook, className)}>
        <caption className="sr-only">{label}</caption>
        {children}
      </table>
    </section>
  )
}
