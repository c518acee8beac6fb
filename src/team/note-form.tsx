import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { createNote, longestNote } from '~/contract/notes'
import type { Member } from '~/contract/people'
import { isAborted } from '~/src/api/errors'
import { useMay } from '~/src/api/queries/access'
import { memberListQuery } from '~/src/api/queries/people'
import { FailureNotice } from '~/src/feedback/failure-notice'
import { beginWith, useAutosaveDraft } from '~/src/records/form-draft'
import { Button } from '~/src/ui/button'
import { TextArea } from '~/src/ui/text-input'

interface Props {
  workspaceId: string
  /** The form under which what is typed stays on the device until it is saved or given up. */
  form: string
  label: string
  initial?: string
  save: string
  busy: boolean
  /** Said where the last save failed. */
  failed: string
  error: Error | null
  onSave: (text: string) => Promise<unknown>
  onCancel?: () => void
}

/** What is being typed after an “@” that ends at the caret; undefined where none does. */
function begunName(text: string, caret: number): string | undefined {
  const [, name] = /(?:^|[^\p{L}\p{N}_])@([^@\n]{0,40})$/u.exec(text.slice(0, caret)) ?? []
  return name
}

const Values = z.object({ text: z.string() })

/** Names offered at a time. */
const maxNames = 6

/** The people whose names go on from what is `begun`. */
const peopleCalled = (begun: string, members: readonly Member[]) =>
  members
    .flatMap(({ id, name }) => (name ? { id, name } : []))
    .filter(({ name }) => name.toLowerCase().startsWith(begun.toLowerCase()) && name !== begun)
    .slice(0, maxNames)

/** The names to offer for what stands before the caret, and how one is put in its place. */
function useNames(workspaceId: string, text: string, setText: (text: string) => void) {
  const [caret, setCaret] = useState(0)
  const field = useRef<HTMLTextAreaElement>(null)
  const { data: members = [] } = useQuery(memberListQuery(workspaceId))
  const begun = begunName(text, caret)
  const insert = (name: string) => {
    const start = caret - (begun?.length ?? 0)
    setText(`${text.slice(0, start)}${name} ${text.slice(caret)}`)
    setCaret(start + name.length + 1)
    field.current?.focus()
  }
  return { field, offered: begun === undefined ? [] : peopleCalled(begun, members), setCaret, insert }
}

/** Writes a note; after “@” the people of the workspace are offered by name. */
export function NoteForm(props: Props) {
  const { workspaceId, form, label, initial = '', save, busy, failed, error, onSave, onCancel } = props
  const place = { workspaceId, form }
  const [text, setText] = useState(() => beginWith(Values, { text: initial }, place).text)
  const forget = useAutosaveDraft(place, () => (text === initial ? {} : { text }), busy)
  const { field, offered, setCaret, insert } = useNames(workspaceId, text, setText)
  const refusal = useMay(createNote)
  const hint = useId()
  const trimmed = text.trim()
  const overlong =
    [...text].length > longestNote
      ? i18n.t('Use {max} characters or fewer.', { max: longestNote })
      : undefined
  const send = async () => {
    if (trimmed === '' || overlong !== undefined || busy || refusal !== undefined) return
    await onSave(trimmed)
    // At once: an edited note is read again, and its field is gone before it is drawn again.
    forget()
    setText('')
  }
  const cancel = () => {
    forget()
    onCancel?.()
  }
  return (
    // No form of its own: it also stands in the composer, which is one.
    <div className="grid gap-1.5">
      <TextArea
        ref={field}
        rows={2}
        // What is changed stands where its button stood, with the focus.
        autoFocus={onCancel !== undefined}
        data-own-escape={onCancel && ''}
        aria-label={label}
        aria-describedby={hint}
        value={text}
        disabled={refusal !== undefined}
        onChange={(event) => {
          setText(event.target.value)
          setCaret(event.target.selectionStart)
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && onCancel) {
            event.preventDefault()
            return cancel()
          }
          if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
          // The form around it, where there is one, is another’s.
          event.stopPropagation()
          event.preventDefault()
          void send().catch(() => undefined)
        }}
      />
      {offered.length > 0 && <People people={offered} onChoose={insert} />}
      {error && !isAborted(error) && <FailureNotice title={failed} error={error} />}
      <div className="flex flex-wrap items-center gap-2">
        <span id={hint} className="min-w-0 flex-1 text-12 text-ink-3">
          {overlong ?? i18n.t('Type @ and a name to tell someone.')}
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
          notAllowed={refusal ?? overlong ?? (trimmed === '' && i18n.t('Write a note first.'))}
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

/** Names that a note may go on with. */
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
