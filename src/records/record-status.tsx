import { cx } from '~/src/ui/class-names'
import { Archive, Play } from '~/src/ui/icons'
import { StatusGlyph } from '~/src/ui/status-mark'

const words: ReadonlyMap<string, string> = new Map([
  ['draft', 'Draft'],
  ['active', 'Active'],
  ['published', 'Published'],
  ['archived', 'Archived'],
])

/** The word for a product's or a campaign's status; an unknown one's own, "—" where there is none. */
export const statusWord = (status: string | undefined): string =>
  status === undefined ? '—' : (words.get(status) ?? status)

/** A status of a product or a campaign as a shape; decoration beside its word. */
export function RecordStatusGlyph({ status }: { status: string | undefined }) {
  if (status === 'archived') return <Archive className="size-3 flex-none text-ink-3" aria-hidden="true" />
  if (status === 'active') return <Play className="size-3 flex-none text-teal" aria-hidden="true" />
  return <StatusGlyph status={status ?? 'draft'} />
}

/** Shape and word. */
export function RecordStatus({ status, className }: { status: string | undefined; className?: string }) {
  return (
    <span className={cx('inline-flex items-center gap-[5px] whitespace-nowrap text-ink-2', className)}>
      {status !== undefined && <RecordStatusGlyph status={status} />}
      {statusWord(status)}
    </span>
  )
}

/** Statuses to choose from. */
export const statusOptions = <Status extends string>(statuses: readonly Status[]) =>
  statuses.map((value) => ({ value, label: statusWord(value), icon: <RecordStatusGlyph status={value} /> }))
