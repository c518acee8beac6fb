import { i18n } from '@lingui/core'
import type { ReactElement, ReactNode } from 'react'
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

/** A filter with a menu of its options. */
export function FilterChip<T extends string>({ label, icon, options, value, onChange }: FilterChipProps<T>) {
  const chosen = options.find((option) => option.value === value)
  return (
    <FilterFrame
      label={label}
      icon={icon}
      chosen={value && (chosen?.label ?? value)}
      onClear={() => onChange(undefined)}
      menu={(trigger) => (
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
      )}
    />
  )
}

interface FilterFrameProps {
  label: string
  icon?: ReactNode
  /** The current value in words; undefined while the filter is off. */
  chosen: string | undefined
  onClear: () => void
  /** The menu around its trigger. */
  menu: (trigger: ReactElement) => ReactElement
}

const height = 'h-7 max-md:h-10'

/** Dashed when inactive; when active, an iris outline, a bold value and its own ×. */
export function FilterFrame({ label, icon, chosen, onClear, menu }: FilterFrameProps) {
  const on = chosen !== undefined
  const trigger = (
    <button
      type="button"
      className={cx(
        'inline-flex min-w-0 items-center gap-1.5 rounded ps-2 [&>svg]:size-3.5 [&>svg]:shrink-0',
        height,
        on ? 'pe-1' : 'pe-2',
      )}
    >
      {icon}
      <span className="truncate">
        {label}
        {on && (
          <>
            : <b>{chosen}</b>
          </>
        )}
      </span>
      {!on && <ChevronDown />}
    </button>
  )
  return (
    <span
      className={cx(
        'inline-flex max-w-full items-center rounded',
        on
          ? 'bg-iris-tint text-ink inset-ring inset-ring-iris-line'
          : 'border border-dashed border-line-2 text-ink-2 *:-my-px hover:border-edge hover:text-ink',
      )}
    >
      {menu(trigger)}
      {on && (
        <button
          type="button"
          aria-label={i18n.t('Clear {label}', { label })}
          className={cx(
            'grid w-6 shrink-0 place-items-center rounded text-ink-2 hover:text-ink max-md:w-10',
            height,
          )}
          onClick={onClear}
        >
          <X className="size-3.5" />
        </button>
      )}
    </span>
  )
}
