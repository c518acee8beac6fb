import { i18n } from '@lingui/core'
import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { createNote, longestNote } from '~/contract/notes'
import { isAborted } from '~/src/api/errors'
import { useMay } from '~/src/api/queries/access'
import { FailureNotice } from '~/src/feedback/failure-notice'
import { beginWith, useAutosaveDraft } from '~/src/records/form-draft'
import { Button } from '~/src/ui/button'
import { isSubmitKey } from '~/src/ui/keyboard'
import { MentionTextArea } from './mention-text-area'

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

/** A note's draft on the device. */
export const NoteDraft = z.object({ text: z.string() })

/** Form for a note. Typing “@” suggests members of the workspace. */
export function NoteForm(props: Props) {
  const { workspaceId, form, label, initial = '', save, busy, failed, error, onSave, onCancel } = props
  const place = { workspaceId, form }
  const [text, setText] = useState(() => beginWith(NoteDraft, { text: initial }, place).text)
  const draft = useAutosaveDraft(place, () => (text === initial ? {} : { text }), busy)
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
      <MentionTextArea
        workspaceId={workspaceId}
        rows={2}
        // The edit form replaces its button, which had the focus.
        autoFocus={onCancel !== undefined}
        data-own-escape={onCancel && ''}
        aria-label={label}
        aria-describedby={hint}
        value={text}
        disabled={refusal !== undefined}
        readOnly={busy && onCancel !== undefined}
        onText={setText}
        onKeyDown={(event) => {
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
