import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { createNote, longestNote } from '~/contract/notes'
import type { Member } from '~/contract/people'
import { useMay } from '~/src/api/queries/access'
import { memberListQuery } from '~/src/api/queries/people'
import { Button } from '~/src/ui/button'
import { TextArea } from '~/src/ui/text-input'

interface Props {
  workspaceId: string
  label: string
  initial?: string
  save: string
  busy: boolean
  onSave: (text: string) => Promise<unknown>
  onCancel?: () => void
}

/** What is being typed after an “@” that ends at the caret; undefined where none does. */
function begunName(text: string, caret: number): string | undefined {
  const [, name] = /(?:^|[^\p{L}\p{N}_])@([^@\n]{0,40})$/u.exec(text.slice(0, caret)) ?? []
  return name
}

/** Names offered at a time. */
const mostNames = 6

/** The people whose names go on from what is `begun`. */
const peopleCalled = (begun: string, members: readonly Member[]) =>
  members
    .flatMap(({ id, name }) => (name ? { id, name } : []))
    .filter(({ name }) => name.toLowerCase().startsWith(begun.toLowerCase()) && name !== begun)
    .slice(0, mostNames)

/** Writes a note; after “@” the people of the workspace are offered by name. */
export function NoteForm({ workspaceId, label, initial = '', save, busy, onSave, onCancel }: Props) {
  const [text, setText] = useState(initial)
  const [caret, setCaret] = useState(0)
  const field = useRef<HTMLTextAreaElement>(null)
  const { data: members = [] } = useQuery(memberListQuery(workspaceId))
  const refusal = useMay(createNote)
  const hint = useId()
  const begun = begunName(text, caret)
  const offered = begun === undefined ? [] : peopleCalled(begun, members)
  const trimmed = text.trim()
  const tooLong = [...text].length > longestNote
  const insert = (name: string) => {
    const start = caret - (begun?.length ?? 0)
    setText(`${text.slice(0, start)}${name} ${text.slice(caret)}`)
    setCaret(start + name.length + 1)
    field.current?.focus()
  }
  const send = async () => {
    if (trimmed === '' || tooLong || busy || refusal !== undefined) return
    await onSave(trimmed)
    setText('')
  }
  return (
    // No form of its own: it also stands in the composer, which is one.
    <div className="grid gap-1.5">
      <TextArea
        ref={field}
        rows={2}
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
          if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
          // The form around it, where there is one, is another’s.
          event.stopPropagation()
          event.preventDefault()
          void send().catch(() => undefined)
        }}
      />
      {offered.length > 0 && (
        <div role="group" aria-label={i18n.t('People to mention')} className="flex flex-wrap gap-1">
          {offered.map(({ id, name }) => (
            <Button key={id} size="sm" variant="quiet" onClick={() => insert(name)}>
              <bdi>@{name}</bdi>
            </Button>
          ))}
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <span id={hint} className="min-w-0 flex-1 text-12 text-ink-3">
          {tooLong
            ? i18n.t('Use {max} characters or fewer.', { max: longestNote })
            : i18n.t('Type @ and a name to tell someone.')}
        </span>
        {onCancel && (
          <Button size="sm" variant="quiet" onClick={onCancel}>
            {i18n.t('Cancel')}
          </Button>
        )}
        <Button
          size="sm"
          busy={busy}
          onClick={() => void send().catch(() => undefined)}
          notAllowed={refusal ?? (trimmed === '' && i18n.t('Write a note first.'))}
        >
          {save}
        </Button>
      </div>
    </div>
  )
}
