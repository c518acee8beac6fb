import { i18n } from '@lingui/core'
import { type KeyboardEvent, type ReactElement, type ReactNode, useEffect, useId, useState } from 'react'
import { choiceClass } from './class-names'
import { FieldContext } from './field-control'
import { Check, Search } from './icons'
import { isComposing } from './is-composing'
import { ListEnd, type ListEndProps } from './list-end'
import { Popover } from './popover'
import { TextInput } from './text-input'

interface SearchMenuChoice {
  readonly value: string
  readonly label: string
  readonly icon?: ReactNode
}

export interface SearchMenuProps {
  /** A button that passes its props on. */
  trigger: ReactElement
  /** The trigger's id, if something outside needs it. */
  triggerId?: string | undefined
  label: string
  /** What is searched for. */
  typed: string
  onType: (typed: string) => void
  /** The choices found so far. */
  choices: readonly SearchMenuChoice[]
  end: ListEndProps
  /** Shown instead of choices, such as that they failed to load. */
  instead?: ReactNode
  value: string | undefined
  onChange: (value: string) => void
}

/** A menu of any number of choices, with a search field above them. */
export function SearchMenu({ trigger, triggerId, label, ...list }: SearchMenuProps) {
  return (
    <Popover
      trigger={trigger}
      triggerId={triggerId}
      label={label}
      // On phones and tablets, the keyboard would cover the choices.
      autoFocus={!matchMedia('(pointer: coarse)').matches}
      onOpenChange={(open) => open && list.onType('')}
    >
      {(close) => (
        // The search field isn't the control of a field around the menu.
        <FieldContext value={null}>
          <SearchedList label={label} onClose={close} {...list} />
        </FieldContext>
      )}
    </Popover>
  )
}

type SearchedListProps = Omit<SearchMenuProps, 'trigger' | 'triggerId'> & { onClose: () => void }

/** Choices before the end at which the next ones are loaded. */
const nearEnd = 10

/** The choice that Enter picks, and the keys that move it. */
function useCurrent({ typed, choices, end, value }: SearchedListProps, pick: (value: string) => void) {
  // Undefined until moved: then it is the chosen one, or the best match.
  const [moved, setMoved] = useState<string>()
  const wanted = moved ?? (typed === '' ? value : undefined)
  const found = choices.findIndex((choice) => choice.value === wanted)
  const at = Math.max(0, found)
  const moveTo = (index: number) => {
    const next = Math.max(0, Math.min(choices.length - 1, index))
    setMoved(choices[next]?.value)
    if (next >= choices.length - nearEnd && !end.isLoading) end.onMore?.()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    const steps: Record<string, number | undefined> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + nearEnd,
      PageUp: at - nearEnd,
      // In a text, these move the cursor.
      ...(typed === '' && { Home: 0, End: choices.length - 1 }),
    }
    const next = steps[event.key]
    if (next === undefined && event.key !== 'Enter') return
    // Enter would also send the form around the menu.
    event.preventDefault()
    const current = choices[at]
    if (next !== undefined) moveTo(next)
    else if (current) pick(current.value)
  }
  return { at, moveTo: setMoved, onKeyDown }
}

function SearchedList(props: SearchedListProps) {
  const { label, typed, onType, choices, end, instead, value, onChange, onClose } = props
  const id = useId()
  const pick = (chosen: string) => {
    onClose()
    onChange(chosen)
  }
  const { at, moveTo, onKeyDown } = useCurrent(props, pick)
  return (
    <div className="-m-2 grid w-72 max-w-[calc(100vw-32px)] gap-1">
      <TextInput
        type="search"
        role="combobox"
        aria-label={i18n.t('Search')}
        aria-expanded
        aria-autocomplete="list"
        aria-controls={`${id}-list`}
        aria-activedescendant={choices.length > 0 ? `${id}-${at}` : undefined}
        autoComplete="off"
        placeholder={i18n.t('Search')}
        prefix={<Search className="size-3.5" />}
        value={typed}
        onChange={(event) => {
          onType(event.target.value)
          moveTo(undefined)
        }}
        onKeyDown={onKeyDown}
      />
      <div className="max-h-[min(340px,calc(var(--available-height)-64px))] overflow-y-auto">
        <div role="listbox" id={`${id}-list`} aria-label={label}>
          {choices.map((choice, index) => (
            <Choice
              key={choice.value}
              id={`${id}-${index}`}
              choice={choice}
              isCurrent={index === at}
              isChosen={choice.value === value}
              onPoint={() => moveTo(choice.value)}
              onPick={() => pick(choice.value)}
            />
          ))}
        </div>
        {instead && <div className="px-2 py-1.5 text-ink-3">{instead}</div>}
        {choices.length > 0 && (end.status || end.failed || end.onMore) && (
          <div className="px-2">
            <ListEnd {...end} />
          </div>
        )}
      </div>
    </div>
  )
}

interface ChoiceProps {
  id: string
  choice: SearchMenuChoice
  isCurrent: boolean
  isChosen: boolean
  onPoint: () => void
  onPick: () => void
}

/** Its keys are those of the search field, where the focus stays. */
function Choice({ id, choice, isCurrent, isChosen, onPoint, onPick }: ChoiceProps) {
  useEffect(() => {
    if (isCurrent) document.getElementById(id)?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent, id])
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isChosen}
      data-highlighted={isCurrent ? '' : undefined}
      className={choiceClass}
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={() => isCurrent || onPoint()}
      onClick={onPick}
    >
      {choice.icon}
      <span dir="auto" className="line-start min-w-0 flex-1 break-words">
        {choice.label}
      </span>
      {isChosen && <Check className="size-3.5" />}
    </div>
  )
}
