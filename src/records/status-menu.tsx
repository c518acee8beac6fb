import { ChevronDown } from '~/src/ui/icons'
import { Menu } from '~/src/ui/menu'
import { RecordStatus, RecordStatusGlyph, statusWord } from './record-status'

export type StatusMenuProps<T extends string> = {
  /** Whose status it is. */
  name: string
  /** A word of a later API is shown as it is. */
  value: string | undefined
  options: readonly T[]
  onChange: (status: T) => void
  /** Why it can't be changed. */
  notAllowed?: string | undefined
}

/** A status that is changed where it stands. */
export function StatusMenu<T extends string>(props: StatusMenuProps<T>) {
  const { name, value, options, onChange, notAllowed } = props
  return (
    <Menu
      label={`Status of ${name}`}
      trigger={
        <button
          type="button"
          aria-label={`Status of ${name}: ${statusWord(value)}`}
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
