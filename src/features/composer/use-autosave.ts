import { useCallback, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { dropHistory, noteState } from '~/src/posts/draft-history'
import { journalDraft, removeDraft, saveDraft } from '~/src/posts/drafts'
import type { DraftState } from './draft-state'
import { type ComposerValues, isBlank } from './composer-values'
import type { Progress } from './use-draft-state'

/** ms from a key to the database; however long one types on, what was typed before that is there. */
const pause = 250

export interface Autosave {
  /** When it was last kept on this device, ms since 1970. */
  readonly autosavedAt: number | undefined
  /** Keeps this state at once; resolves when it is on the device. */
  now(draft: DraftState): Promise<void>
  /** Drops it, and keeps nothing any more: it has become a post. */
  end(): Promise<void>
}

type WatchedForm = Pick<UseFormReturn<ComposerValues>, 'getValues' | 'subscribe'>

/** Calls `onChange` with each change of the values or the progress: from the form itself, as the screen follows later. */
function useEachChange(progress: Progress, form: WatchedForm, onChange: (next: DraftState) => void): void {
  const known = useRef(progress)
  useEffect(() => {
    if (progress === known.current) return
    known.current = progress
    onChange({ ...progress, values: form.getValues() })
  }, [progress, form, onChange])
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: () => onChange({ ...known.current, values: form.getValues() }),
      }),
    [form, onChange],
  )
}

/** Calls `write` when the page is hidden or closed, or the screen is left. */
function useLeaving(write: () => Promise<unknown>): void {
  useEffect(() => {
    const hide = () => document.visibilityState === 'hidden' && void write()
    const leave = () => void write()
    addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', hide)
    return () => {
      removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', hide)
      void write()
    }
  }, [write])
}

/**
 * Keeps what is being written on the device: put down with each key, in the database a moment later, or at once when
 * the page is left, hidden or closed.
 */
export function useAutosave(
  workspaceId: string,
  draftId: string,
  progress: Progress,
  form: WatchedForm,
): Autosave {
  const [autosavedAt, setAutosavedAt] = useState<number>()
  const [first] = useState((): DraftState => ({ ...progress, values: form.getValues() }))
  const latest = useRef(first)
  const state = useRef<'clean' | 'dirty' | 'ended'>('clean')
  const begun = useRef<DraftState | undefined>(first)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const writing = useRef<Promise<unknown>>(Promise.resolve())

  const put = useCallback(async () => {
    if (state.current !== 'dirty') return
    state.current = 'clean'
    const now = latest.current
    await (isEmptyDraft(now) ? removeDraft(workspaceId, draftId) : saveDraft(workspaceId, draftId, now))
    // What the sheet began with, such as what a closed tab left, is an earlier state too.
    if (begun.current && !isEmptyDraft(begun.current)) await note(workspaceId, draftId, begun.current, true)
    begun.current = undefined
    await note(workspaceId, draftId, now)
    setAutosavedAt(Date.now())
  }, [workspaceId, draftId])

  /** One after the other: the history is read before it is written. */
  const write = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    const written = writing.current.then(put)
    writing.current = written
    return written
  }, [put])

  const scheduleSave = useCallback(
    (next: DraftState) => {
      if (state.current === 'ended') return
      latest.current = next
      state.current = 'dirty'
      journalDraft(workspaceId, draftId, isEmptyDraft(next) ? undefined : next)
      timer.current ??= setTimeout(() => void write(), pause)
    },
    [workspaceId, draftId, write],
  )
  useEachChange(progress, form, scheduleSave)
  useLeaving(write)

  const now = useCallback(
    (next: DraftState) => {
      latest.current = next
      state.current = 'dirty'
      journalDraft(workspaceId, draftId, next)
      return write()
    },
    [workspaceId, draftId, write],
  )
  const end = useCallback(async () => {
    state.current = 'ended'
    await writing.current
    void dropHistory(workspaceId, draftId)
    await removeDraft(workspaceId, draftId)
  }, [workspaceId, draftId])
  return { autosavedAt, now, end }
}

const isEmptyDraft = ({ values, editing, creation }: DraftState): boolean =>
  isBlank(values) && !editing && creation === undefined

const note = (workspaceId: string, draftId: string, { values }: DraftState, before = false) =>
  noteState(workspaceId, draftId, values, sizeOf(values), before)

/** Characters of all its texts. */
const sizeOf = ({ text, own }: ComposerValues): number =>
  [text, ...Object.values(own).map((each) => each.text)].join('').length
