import { i18n } from '@lingui/core'
import type { ReactNode } from 'react'
import { cx } from './class-names'
import { ChevronDown, X } from './icons'
import { Menu } from './menu'

export type FilterChipProps<T extends string> = {
  label: string
  icon?: ReactNode
  options: readonly { value: T; label: string; icon?: ReactNode }[]
  value: T | undefined
  onChange: (value: T | undefined) => void
}

const height = 'h-7 max-md:h-10'

/** Dashed when inactive; when active, an iris outline, a bold value and its own ×. */
export function FilterChip<T extends string>({ label, icon, options, value, onChange }: FilterChipProps<T>) {
  const chosen = options.find((option) => option.value === value)
  const on = value !== undefined
  const trigger = (
    <button
      type="button"
      className={cx(
        'inline-flex items-center gap-1.5 rounded ps-2 whitespace-nowrap [&>svg]:size-3.5',
        height,
        on ? 'pe-1' : 'pe-2',
      )}
    >
      {icon}
      <span>
        {label}
        {on && (
          <>
            : <b>{chosen?.label ?? value}</b>
          </>
        )}
      </span>
      {!on && <ChevronDown />}
    </button>
  )
  return (
    <span
      className={cx(
        'inline-flex items-center rounded',
        on
          ? 'bg-iris-tint text-ink inset-ring inset-ring-iris-line'
          : 'border border-dashed border-line-2 text-ink-2 *:-my-px hover:border-edge hover:text-ink',
      )}
    >
      <Menu
        label={label}
        trigger={trigger}
        entries={options.map((option) => ({
          id: option.value,
          label: option.label,
          icon: option.icon,
          checked: option.value === value,
          onSelect: () => onChange(option.value),
        }))}
      />
      {on && (
        <button
          type="button"
          aria-label={i18n.t('Clear {label}', { label })}
          className={cx('grid w-6 place-items-center rounded text-ink-2 hover:text-ink max-md:w-10', height)}
          onClick={() => onChange(undefined)}
        >
          <X className="size-3.5" />
        </button>
      )}
    </span>
  )
}
