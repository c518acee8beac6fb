import { isComposing } from '~/src/ui/is-composing'
import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import * as z from 'zod/mini'
import { createNote, longestNote } from '~/contract/notes'
import type { Member } from '~/contract/people'
import { isAborted } from '~/src/api/errors'
import { useMay } from '~/src/api/queries/access'
import { memberListQuery } from '~/src/api/queries/people'
import { FailureNotice } from '~/src/feedback/failure-notice'
import { beginWith, useAutosaveDraft } from '~/src/records/form-draft'
import { Button } from '~/src/ui/button'
import { isSubmitKey } from '~/src/ui/keyboard'
import { TextArea } from '~/src/ui/text-input'

interface Props {
  workspaceId: string
  /** Key under which the draft is stored on the device until it is saved or cancelled. */
  form: string
  label: string
  initial?: string
  save: string
  busy: boolean
  /** Title of the error if saving fails. */
  failed: string
  error: Error | null
  onSave: (text: string) => Promise<unknown>
  onCancel?: () => void
}

/** The text between an “@” and the caret; undefined if there is no “@”. */
function typedName(text: string, caret: number): string | undefined {
  const [, name] = /(?:^|[^\p{L}\p{N}_])@([^@\n]{0,40})$/u.exec(text.slice(0, caret)) ?? []
  return name
}

const Values = z.object({ text: z.string() })

/** Maximum number of suggestions. */
const maxNames = 6

/** People whose names start with `prefix`. */
const matchingPeople = (prefix: string, members: readonly Member[]) =>
  members
    .flatMap(({ id, name }) => (name ? { id, name } : []))
    .filter(({ name }) => name.toLowerCase().startsWith(prefix.toLowerCase()) && name !== prefix)
    .slice(0, maxNames)

/** Suggestions for the name before the caret, and a function that inserts one. */
function useMentions(workspaceId: string, text: string, setText: (text: string) => void) {
  const [caret, setCaret] = useState(0)
  const field = useRef<HTMLTextAreaElement>(null)
  const { data: members = [] } = useQuery(memberListQuery(workspaceId))
  const prefix = typedName(text, caret)
  const insert = (name: string) => {
    const start = caret - (prefix?.length ?? 0)
    const end = start + name.length + 1
    // The caret can only be set once the text is rendered.
    flushSync(() => setText(`${text.slice(0, start)}${name} ${text.slice(caret)}`))
    setCaret(end)
    field.current?.focus()
    field.current?.setSelectionRange(end, end)
  }
  return { field, suggestions: prefix === undefined ? [] : matchingPeople(prefix, members), setCaret, insert }
}

/** Form for a note. Typing “@” suggests members of the workspace. */
export function NoteForm(props: Props) {
  const { workspaceId, form, label, initial = '', save, busy, failed, error, onSave, onCancel } = props
  const place = { workspaceId, form }
  const [text, setText] = useState(() => beginWith(Values, { text: initial }, place).text)
  const draft = useAutosaveDraft(place, () => (text === initial ? {} : { text }), busy)
  const { field, suggestions, setCaret, insert } = useMentions(workspaceId, text, setText)
  const refusal = useMay(createNote)
  const hint = useId()
  const trimmed = text.trim()
  const tooLong =
    [...text].length > longestNote
      ? i18n.t('Use {max} characters or fewer.', { max: longestNote })
      : undefined
  const send = async () => {
    if (trimmed === '' || tooLong !== undefined || busy || refusal !== undefined) return
    await onSave(trimmed)
    // At once, as the form of an edited note is unmounted now. What was typed meanwhile stays.
    draft.forgetSaved()
    setText((typed) => (typed === text ? '' : typed))
  }
  const cancel = () => {
    draft.forget()
    onCancel?.()
  }
  return (
    // Not a form element, because it is also used inside the composer's form.
    <div className="grid gap-1.5">
      <TextArea
        ref={field}
        rows={2}
        // The edit form replaces its button, which had the focus.
        autoFocus={onCancel !== undefined}
        data-own-escape={onCancel && ''}
        aria-label={label}
        aria-describedby={hint}
        value={text}
        disabled={refusal !== undefined}
        readOnly={busy && onCancel !== undefined}
        onChange={(event) => {
          setText(event.target.value)
          setCaret(event.target.selectionStart)
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onKeyDown={(event) => {
          if (isComposing(event)) return
          if (event.key === 'Escape' && onCancel) {
            event.preventDefault()
            return cancel()
          }
          if (!isSubmitKey(event)) return
          // Don't submit the surrounding form, if there is one.
          event.stopPropagation()
          event.preventDefault()
          void send().catch(() => undefined)
        }}
      />
      {suggestions.length > 0 && <People people={suggestions} onChoose={insert} />}
      {error && !isAborted(error) && <FailureNotice title={failed} error={error} />}
      <div className="flex flex-wrap items-center gap-2">
        <span id={hint} className="min-w-0 flex-1 text-12 text-ink-3">
          {tooLong ?? i18n.t('Type @ and a name to tell someone.')}
        </span>
        {onCancel && (
          <Button size="sm" variant="quiet" onClick={cancel}>
            {i18n.t('Cancel')}
          </Button>
        )}
        <Button
          size="sm"
          busy={busy}
          onClick={() => void send().catch(() => undefined)}
          notAllowed={refusal ?? tooLong ?? (trimmed === '' && i18n.t('Write a note first.'))}
        >
          {save}
        </Button>
      </div>
    </div>
  )
}

type PeopleProps = {
  people: readonly { readonly id: string; readonly name: string }[]
  onChoose: (name: string) => void
}

/** Suggested people to mention. */
function People({ people, onChoose }: PeopleProps) {
  return (
    <div role="group" aria-label={i18n.t('People to mention')} className="flex flex-wrap gap-1">
      {people.map(({ id, name }) => (
        <Button key={id} size="sm" variant="quiet" onClick={() => onChoose(name)}>
          <bdi>@{name}</bdi>
        </Button>
      ))}
    </div>
  )
}
