import { Combobox as Ark, createListCollection } from '@ark-ui/react/combobox'
import { Portal } from '@ark-ui/react/portal'
import { i18n } from '@lingui/core'
import { type ReactNode, type SyntheticEvent, useMemo, useState } from 'react'
import { choiceClass, floatClass, shellClass, wideListClass } from './class-names'
import { useFieldControl, useLabelIds } from './field-control'
import { Check, ChevronDown, X } from './icons'
import { inLanguage } from './in-language'
import type { Option } from './select'

const Root = inLanguage(Ark.Root)

export type ComboboxProps<T extends string> = {
  options: readonly Option<T>[]
  value: T | undefined
  onChange: (value: T | undefined) => void
  onBlur?: (() => void) | undefined
  placeholder?: string | undefined
  label?: string | undefined
  /** Shown when nothing matches. */
  nothing?: string | undefined
  disabled?: boolean | undefined
  /** Without the button that clears the value, for a field that always has one. */
  required?: boolean | undefined
}

/**
 * The options whose label and hint contain every typed word, first those whose label does, ignoring case and accents.
 * Underscores count as blanks ("America/New_York").
 */
function matching<T extends { label: string; hint?: ReactNode }>(
  options: readonly T[],
  typed: string,
): readonly T[] {
  const fold = (text: string) =>
    text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('_', ' ').toLowerCase()
  const words = fold(typed).split(/\s+/)
  const matches = (text: string) => words.every((word) => fold(text).includes(word))
  const inLabel = options.filter(({ label }) => matches(label))
  const inHint = options.filter(({ label, hint }) => typeof hint === 'string' && matches(`${label} ${hint}`))
  return [...new Set([...inLabel, ...inHint])]
}

export function Combobox<T extends string>(props: ComboboxProps<T>) {
  const {
    options,
    value,
    onChange,
    onBlur,
    placeholder,
    label,
    disabled,
    required = false,
    nothing = i18n.t('No matches'),
  } = props
  // Undefined when not searching: the field then shows the selected option.
  const [typed, setTyped] = useState<string>()
  const wiring = useFieldControl()
  const ids = useLabelIds()
  const shown = useMemo(() => matching(options, typed ?? ''), [options, typed])
  const collection = useMemo(() => createListCollection({ items: shown }), [shown])
  return (
    <Root
      translations={{ triggerLabel: i18n.t('Toggle suggestions'), clearTriggerLabel: i18n.t('Clear value') }}
      collection={collection}
      value={value === undefined ? [] : [value]}
      onValueChange={(change) => onChange(options.find((option) => option.value === change.value[0])?.value)}
      inputValue={typed ?? options.find((option) => option.value === value)?.label ?? ''}
      onInputValueChange={(change) =>
        setTyped(change.reason === 'input-change' ? change.inputValue : undefined)
      }
      onOpenChange={(change) => change.open || setTyped(undefined)}
      ids={{ input: ids.control, label: ids.label }}
      positioning={{ sameWidth: false, placement: 'bottom-start', gutter: 4 }}
      inputBehavior="autohighlight"
      openOnClick
      disabled={Boolean(disabled)}
      invalid={Boolean(wiring['aria-invalid'])}
      lazyMount
      unmountOnExit
    >
      {label && <Ark.Label className="sr-only">{label}</Ark.Label>}
      <Field
        canClear={value !== undefined && !required}
        placeholder={placeholder}
        onBlur={onBlur}
        showsLabel={typed === undefined}
      />
      <p role="status" className="sr-only">
        {typed !== undefined && shown.length === 0 && nothing}
      </p>
      <Portal>
        <Ark.Positioner>
          <Ark.Content className={`${floatClass} ${wideListClass}`}>
            {shown.length === 0 && (
              <p aria-hidden="true" className="px-2 py-1.5 text-ink-3">
                {nothing}
              </p>
            )}
            {shown.map((option) => (
              <Ark.Item key={option.value} item={option} className={choiceClass}>
                {option.icon}
                <span className="min-w-0 flex-1">
                  <Ark.ItemText dir="auto">{option.label}</Ark.ItemText>
                  {option.hint && <span className="block text-12 text-ink-3">{option.hint}</span>}
                </span>
                <Ark.ItemIndicator>
                  <Check className="size-3.5" />
                </Ark.ItemIndicator>
              </Ark.Item>
            ))}
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Root>
  )
}

interface FieldProps {
  canClear: boolean
  placeholder: string | undefined
  onBlur: (() => void) | undefined
  /** It shows the selected option's label, which typing replaces. */
  showsLabel: boolean
}

/** The text field with its clear and open buttons. */
function Field({ canClear, placeholder, onBlur, showsLabel }: FieldProps) {
  const wiring = useFieldControl()
  // After a frame, in which Ark UI moves the caret to the end.
  const selectLabel = ({ currentTarget: field }: SyntheticEvent<HTMLInputElement>) => {
    const { value } = field
    // Selecting also focuses the field, which may have been left again.
    const select = () => document.activeElement === field && field.value === value && field.select()
    if (showsLabel) requestAnimationFrame(() => requestAnimationFrame(select))
  }
  return (
    <Ark.Control className={shellClass(Boolean(wiring['aria-invalid']), 'pe-1')}>
      <Ark.Input
        dir="auto"
        placeholder={placeholder}
        aria-describedby={wiring['aria-describedby']}
        onFocus={selectLabel}
        onClick={selectLabel}
        onBlur={onBlur}
        className="h-[30px] min-w-0 flex-1 bg-transparent px-[9px] outline-none max-md:h-[38px]"
      />
      {canClear && (
        <Ark.ClearTrigger
          aria-label={i18n.t('Clear')}
          className="grid size-7 place-items-center max-md:-my-px max-md:size-10 rounded text-ink-3 hover:text-ink"
        >
          <X className="size-3.5" />
        </Ark.ClearTrigger>
      )}
      <Ark.Trigger className="grid size-7 place-items-center max-md:-my-px max-md:size-10 rounded text-ink-3 hover:text-ink">
        <ChevronDown />
      </Ark.Trigger>
    </Ark.Control>
  )
}

type Suggestion = { value: string; label: string; icon?: ReactNode }

export type SuggestInputProps = {
  suggestions: readonly Suggestion[]
  /** Free text, or a suggestion's label. */
  text: string
  onType: (text: string) => void
  onPick: (suggestion: Suggestion) => void
  onBlur?: (() => void) | undefined
  placeholder?: string | undefined
}

/** A free-text field with suggestions. */
export function SuggestInput({ suggestions, text, onType, onPick, onBlur, placeholder }: SuggestInputProps) {
  const wiring = useFieldControl()
  const ids = useLabelIds()
  const exact = suggestions.some(({ label }) => label === text)
  const shown = useMemo(
    () => (exact ? [...suggestions] : matching(suggestions, text)),
    [suggestions, text, exact],
  )
  const collection = useMemo(() => createListCollection({ items: shown }), [shown])
  return (
    <Root
      translations={{ triggerLabel: i18n.t('Show suggestions'), clearTriggerLabel: i18n.t('Clear value') }}
      collection={collection}
      value={[]}
      inputValue={text}
      onInputValueChange={(change) => change.reason === 'input-change' && onType(change.inputValue)}
      onValueChange={(change) => {
        const picked = change.items[0]
        if (picked) onPick(picked)
      }}
      ids={{ input: ids.control, label: ids.label }}
      positioning={{ sameWidth: true, gutter: 4 }}
      selectionBehavior="preserve"
      allowCustomValue
      openOnClick
      invalid={Boolean(wiring['aria-invalid'])}
      lazyMount
      unmountOnExit
    >
      <Field canClear={false} placeholder={placeholder} onBlur={onBlur} showsLabel={false} />
      {shown.length > 0 && (
        <Portal>
          <Ark.Positioner>
            <Ark.Content className={floatClass}>
              {shown.map((suggestion) => (
                <Ark.Item key={suggestion.value} item={suggestion} className={choiceClass}>
                  {suggestion.icon}
                  <Ark.ItemText dir="auto">{suggestion.label}</Ark.ItemText>
                </Ark.Item>
              ))}
            </Ark.Content>
          </Ark.Positioner>
        </Portal>
      )}
    </Root>
  )
}
