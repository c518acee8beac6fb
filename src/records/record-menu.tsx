import { i18n } from '@lingui/core'
import type { ReactElement, ReactNode } from 'react'
import { errorLine } from '~/src/feedback/failure-line'
import { Button } from '~/src/ui/button'
import { cx, inputClass } from '~/src/ui/class-names'
import { useFieldControl, useLabelIds } from '~/src/ui/field-control'
import { FilterFrame } from '~/src/ui/filter-chip'
import { ChevronDown } from '~/src/ui/icons'
import { SearchMenu } from '~/src/ui/search-menu'
import type { RecordChoices } from './use-record-choices'

const words = {
  product: {
    label: i18n.t('Product'),
    empty: i18n.t('No products yet.'),
    noMatch: i18n.t('No matching products'),
    loading: i18n.t('Loading products'),
  },
  campaign: {
    label: i18n.t('Campaign'),
    empty: i18n.t('No campaigns yet.'),
    noMatch: i18n.t('No matching campaigns'),
    loading: i18n.t('Loading campaigns'),
  },
}

interface RecordMenuProps {
  choices: RecordChoices
  value: string | undefined
  onChange: (id: string) => void
  /** A choice before all others that stands for none. */
  none?: { readonly value: string; readonly label: string } | undefined
  icon?: ReactNode
  trigger: ReactElement
  triggerId?: string | undefined
}

/** A menu of products or campaigns, however many there are: the newest first, and others by search. */
export function RecordMenu({ choices, none, icon, ...menu }: RecordMenuProps) {
  const { kind, typed, type, found, end, query, isSearching } = choices
  const records = found.map(({ id, name }) => ({ value: id, label: name ?? id, icon }))
  return (
    <SearchMenu
      {...menu}
      label={words[kind].label}
      typed={typed}
      onType={type}
      choices={none && typed.trim() === '' ? [none, ...records] : records}
      end={end}
      instead={
        found.length === 0 && (
          <Instead of={words[kind]} query={query} isSearching={isSearching} typed={typed} />
        )
      }
    />
  )
}

interface InsteadProps {
  of: (typeof words)['product']
  query: RecordChoices['query']
  isSearching: boolean
  typed: string
}

/** What is said while nothing was found. */
function Instead({ of, query, isSearching, typed }: InsteadProps) {
  if (query.error && !query.isFetching)
    return (
      <div role="alert" className="grid justify-items-start gap-1.5 text-ink-2">
        {errorLine(query.error)}
        <Button size="sm" onClick={() => query.refetch()}>
          {i18n.t('Retry')}
        </Button>
      </div>
    )
  const nothing = typed.trim() === '' ? of.empty : of.noMatch
  const status = query.data === undefined ? of.loading : isSearching ? i18n.t('Searching…') : nothing
  return <p role="status">{status}</p>
}

/** The chosen record's name: an ellipsis until it was read, and its id if it can't be. */
const chosenName = ({ chosen, isChosenLost }: RecordChoices, id: string): string =>
  chosen?.name ?? (chosen || isChosenLost ? id : '…')

export interface RecordFieldProps {
  choices: RecordChoices
  value: string | undefined
  onChange: (id: string) => void
  onBlur?: (() => void) | undefined
  none?: RecordMenuProps['none']
}

/** A `Select` of products or campaigns, inside a `Field`. */
export function RecordField({ choices, value, onChange, onBlur, none }: RecordFieldProps) {
  const wiring = useFieldControl()
  const ids = useLabelIds()
  const isChosen = value !== undefined && value !== none?.value
  const shown = isChosen ? chosenName(choices, value) : (none?.label ?? i18n.t('Select'))
  return (
    <RecordMenu
      choices={choices}
      value={value}
      onChange={onChange}
      none={none}
      triggerId={ids.control}
      trigger={
        <button
          type="button"
          role="combobox"
          aria-labelledby={ids.label}
          aria-describedby={wiring['aria-describedby']}
          aria-invalid={wiring['aria-invalid']}
          onBlur={onBlur}
          className={inputClass(Boolean(wiring['aria-invalid']), 'flex items-center gap-2 text-start')}
        >
          <span
            dir="auto"
            className={cx('min-w-0 flex-1 truncate text-start', !isChosen && !none && 'text-ink-3')}
          >
            {shown}
          </span>
          <ChevronDown className="text-ink-3" />
        </button>
      }
    />
  )
}

interface RecordFilterProps {
  choices: RecordChoices
  icon?: ReactNode
  value: string | undefined
  onChange: (id: string | undefined) => void
}

/** A filter by product or campaign. */
export function RecordFilter({ choices, icon, value, onChange }: RecordFilterProps) {
  return (
    <FilterFrame
      label={words[choices.kind].label}
      icon={icon}
      chosen={value === undefined ? undefined : chosenName(choices, value)}
      onClear={() => onChange(undefined)}
      menu={(trigger) => <RecordMenu choices={choices} value={value} onChange={onChange} trigger={trigger} />}
    />
  )
}
