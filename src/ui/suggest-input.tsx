import { createListCollection, Combobox as Ark } from '@ark-ui/react/combobox'
import { Portal } from '@ark-ui/react/portal'
import { i18n } from '@lingui/core'
import { type ReactNode, useMemo } from 'react'
import { matching } from './combobox'
import { useFieldControl, useLabelIds } from './field-control'
import { choiceClass, floatClass, shellClass } from './control-class'
import { ChevronDown } from './icons'
import { inLanguage } from './in-language'

const Root = inLanguage(Ark.Root)

export type Suggestion = { value: string; label: string; icon?: ReactNode }

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
      translations={{ triggerLabel: i18n.t('Toggle suggestions'), clearTriggerLabel: i18n.t('Clear value') }}
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
      <Ark.Control className={shellClass(Boolean(wiring['aria-invalid']), 'pe-1')}>
        <Ark.Input
          dir="auto"
          placeholder={placeholder}
          aria-describedby={wiring['aria-describedby']}
          onBlur={onBlur}
          className="h-[30px] min-w-0 flex-1 bg-transparent ps-[9px] outline-none max-md:h-[38px]"
        />
        <Ark.Trigger
          aria-label={i18n.t('Show suggestions')}
          className="grid size-7 place-items-center rounded text-ink-3 hover:text-ink max-md:size-[38px]"
        >
          <ChevronDown />
        </Ark.Trigger>
      </Ark.Control>
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
