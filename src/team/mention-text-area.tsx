import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Member } from '~/contract/people'
import { memberListQuery } from '~/src/api/queries/people'
import { choiceClass, cx } from '~/src/ui/class-names'
import { isComposing } from '~/src/ui/is-composing'
import { isSubmitKey } from '~/src/ui/keyboard'
import { TextArea, type TextAreaProps } from '~/src/ui/text-input'

/** The text between an “@” and the caret; undefined if there is no “@”. */
function typedName(text: string, caret: number): string | undefined {
  const [, name] = /(?:^|[^\p{L}\p{N}_])@([^@\n]{0,40})$/u.exec(text.slice(0, caret)) ?? []
  return name
}

/** Maximum number of suggestions. */
const maxNames = 6

/** People whose names start with `prefix`. */
const matchingPeople = (prefix: string, members: readonly Member[]) =>
  members
    .flatMap(({ id, name }) => (name ? { id, name } : []))
    .filter(({ name }) => name.toLowerCase().startsWith(prefix.toLowerCase()) && name !== prefix)
    .slice(0, maxNames)

/** The people suggested for the name before the caret, and the highlighted one. */
function useSuggestions(workspaceId: string, text: string) {
  const [caret, setCaret] = useState(0)
  const [isHidden, setIsHidden] = useState(true)
  const [highlighted, setHighlighted] = useState(0)
  const { data: members = [] } = useQuery(memberListQuery(workspaceId))
  const prefix = typedName(text, caret)
  const people = prefix === undefined || isHidden ? [] : matchingPeople(prefix, members)
  const show = () => {
    setHighlighted(0)
    setIsHidden(false)
  }
  return {
    people,
    at: Math.min(highlighted, people.length - 1),
    caret,
    /** Where the name begins. */
    start: caret - (prefix?.length ?? 0),
    setCaret,
    highlight: setHighlighted,
    show,
    hide: () => setIsHidden(true),
  }
}

type Props = Omit<TextAreaProps, 'value' | 'onChange' | 'ref'> & {
  workspaceId: string
  value: string
  onText: (text: string) => void
}

/**
 * Typing “@” suggests members of the workspace: the arrow keys highlight one, Enter inserts it, and Escape hides the list.
 * Composing keys aren't passed on to `onKeyDown`.
 */
export function MentionTextArea({ workspaceId, value, onText, onKeyDown, ...rest }: Props) {
  const field = useRef<HTMLTextAreaElement>(null)
  const listId = useId()
  const { people, at, caret, start, setCaret, highlight, show, hide } = useSuggestions(workspaceId, value)
  const insert = (name: string) => {
    const end = start + name.length + 1
    // The caret can only be set once the text is rendered.
    flushSync(() => onText(`${value.slice(0, start)}${name} ${value.slice(caret)}`))
    setCaret(end)
    field.current?.focus()
    field.current?.setSelectionRange(end, end)
  }
  /** Whether the list is open and the key is the list's. */
  const listTakes = (event: KeyboardEvent): boolean => {
    const current = people[at]
    if (!current || isSubmitKey(event)) return false
    if (event.key === 'ArrowDown') highlight((at + 1) % people.length)
    else if (event.key === 'ArrowUp') highlight((at + people.length - 1) % people.length)
    else if (event.key === 'Enter') insert(current.name)
    else if (event.key === 'Escape') hide()
    else return false
    event.preventDefault()
    return true
  }
  const isOpen = people.length > 0
  return (
    <>
      <TextArea
        {...rest}
        {...(isOpen && {
          'data-own-escape': '',
          'aria-controls': listId,
          'aria-activedescendant': `${listId}-${at}`,
        })}
        ref={field}
        aria-autocomplete="list"
        value={value}
        onChange={({ target }) => {
          onText(target.value)
          setCaret(target.selectionStart)
          show()
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onBlur={hide}
        onKeyDown={(event) => isComposing(event) || listTakes(event) || onKeyDown?.(event)}
      />
      {isOpen && <People id={listId} people={people} at={at} onChoose={insert} />}
    </>
  )
}

type PeopleProps = {
  id: string
  people: readonly { readonly id: string; readonly name: string }[]
  /** Index of the highlighted one. */
  at: number
  onChoose: (name: string) => void
}

/** Suggested people. Their keys are those of the text field, where the focus stays. */
function People({ id, people, at, onChoose }: PeopleProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={i18n.t('People to mention')}
      className="rounded border border-line-2 bg-lift p-1"
    >
      {people.map((person, index) => (
        <div
          key={person.id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          data-highlighted={index === at ? '' : undefined}
          className={cx(choiceClass, 'hover:bg-hover')}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(person.name)}
        >
          <bdi>@{person.name}</bdi>
        </div>
      ))}
    </div>
  )
}
