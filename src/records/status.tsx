import { i18n } from '@lingui/core'
import { cx } from '~/src/ui/class-names'
import { Archive, ChevronDown, Play } from '~/src/ui/icons'
import { Menu } from '~/src/ui/menu'
import { StatusGlyph } from '~/src/ui/status-mark'

const words: ReadonlyMap<string, string> = new Map([
  ['draft', i18n.t('Draft')],
  ['active', i18n.t('Active')],
  ['published', i18n.t('Published')],
  ['archived', i18n.t('Archived')],
])

/** The label of a product's or campaign's status; an unknown one as it is, "—" if missing. */
export const statusWord = (status: string | undefined): string =>
  status === undefined ? '—' : (words.get(status) ?? status)

/** A product's or campaign's status as an icon; decorative, as its label is beside it. */
export function RecordStatusGlyph({ status }: { status: string | undefined }) {
  if (status === 'archived') return <Archive className="size-3 flex-none text-ink-3" aria-hidden="true" />
  if (status === 'active') return <Play className="size-3 flex-none text-teal" aria-hidden="true" />
  return <StatusGlyph status={status ?? 'draft'} />
}

/** A status as icon and label. */
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

export type StatusMenuProps<T extends string> = {
  /** The record's name. */
  name: string
  /** An unknown status of a later API is shown as it is. */
  value: string | undefined
  options: readonly T[]
  onChange: (status: T) => void
  /** Why it can't be changed. */
  notAllowed?: string | undefined
  /** The trigger's id, so that the focus follows when another status moves the record. */
  id?: string | undefined
}

/** A status edited in place. */
export function StatusMenu<T extends string>(props: StatusMenuProps<T>) {
  const { name, value, options, onChange, notAllowed, id } = props
  return (
    <Menu
      triggerId={id}
      label={i18n.t('Status of {name}', { name })}
      trigger={
        <button
          type="button"
          aria-label={i18n.t('Status of {name}: {value}', { name, value: statusWord(value) })}
          className="-mx-1 inline-flex h-7 items-center gap-1 rounded px-1 text-12 hover:bg-hover max-md:h-10 [&>svg]:size-3"
        >
          <RecordStatus status={value} />
          <ChevronDown className="text-ink-3" />
        </button>
      }
      entries={options.map((option) => ({
        id: option,
        label: statusWord(option),
        icon: <RecordStatusGlyph status={option} />,
        checked: option === value,
        notAllowed,
        onSelect: () => option !== value && onChange(option),
      }))}
    />
  )
}

interface Choice {
  readonly value: string
  readonly label: string
}

/** The field's options, and the record's own status if the contract doesn't know it. */
export function withUnknownStatus<T extends Choice>(
  options: readonly T[],
  own: string | undefined,
): (T | Choice)[] {
  const known = !own || options.some(({ value }) => value === own)
  return known ? [...options] : [...options, { value: own, label: own }]
}
