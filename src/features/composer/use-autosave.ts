import { useCallback, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { dropHistory, noteState } from '~/src/posts/draft-history'
import { journalDraft, removeDraft, saveDraft } from '~/src/posts/drafts'
import { type ComposerValues, isBlank } from './composer-values'
import type { DraftState, Progress } from './draft-state'

/** Milliseconds from a keystroke to the database write, at most: continuous typing doesn't postpone it. */
const debounceMs = 250

export interface Autosave {
  /** When it was last saved on this device, in ms since the epoch. */
  readonly autosavedAt: number | undefined
  /** Saves this state now; resolves once it is on the device. */
  now(draft: DraftState): Promise<void>
  /** Deletes the draft and stops saving: it has become a post. */
  end(): Promise<void>
}

type WatchedForm = Pick<UseFormReturn<ComposerValues>, 'getValues' | 'subscribe'>

/**
 * Calls `onChange` on each change of values or progress, from the form itself, as rendering follows later.
 */
function useEachChange(progress: Progress, form: WatchedForm, onChange: (next: DraftState) => void): void {
  const latestProgress = useRef(progress)
  useEffect(() => {
    if (progress === latestProgress.current) return
    latestProgress.current = progress
    onChange({ ...progress, values: form.getValues() })
  }, [progress, form, onChange])
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: () => onChange({ ...latestProgress.current, values: form.getValues() }),
      }),
    [form, onChange],
  )
}

/** Calls `write` when the page is hidden or closed, or the screen is left. */
function useWriteOnLeave(write: () => Promise<unknown>): void {
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
 * Saves the draft on the device: to the journal on each keystroke, to the database a moment later or when the
 * page is left, hidden or closed.
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
  const initial = useRef<DraftState | undefined>(first)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const writing = useRef<Promise<unknown>>(Promise.resolve())

  const writeDraft = useCallback(async () => {
    if (state.current !== 'dirty') return
    state.current = 'clean'
    const now = latest.current
    await (isEmptyDraft(now) ? removeDraft(workspaceId, draftId) : saveDraft(workspaceId, draftId, now))
    // The initial state, such as one left by a closed tab, belongs in the history too.
    if (initial.current && !isEmptyDraft(initial.current))
      await recordState(workspaceId, draftId, initial.current, true)
    initial.current = undefined
    await recordState(workspaceId, draftId, now)
    setAutosavedAt(Date.now())
  }, [workspaceId, draftId])

  /** Runs writes one after another, since each reads the history first. */
  const write = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    const written = writing.current.then(writeDraft)
    writing.current = written
    return written
  }, [writeDraft])

  const scheduleSave = useCallback(
    (next: DraftState) => {
      if (state.current === 'ended') return
      latest.current = next
      state.current = 'dirty'
      journalDraft(workspaceId, draftId, isEmptyDraft(next) ? undefined : next)
      timer.current ??= setTimeout(() => void write(), debounceMs)
    },
    [workspaceId, draftId, write],
  )
  useEachChange(progress, form, scheduleSave)
  useWriteOnLeave(write)

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

const recordState = (workspaceId: string, draftId: string, { values }: DraftState, before = false) =>
  noteState(workspaceId, draftId, values, sizeOf(values), before)

/** Characters in all its texts. */
const sizeOf = ({ text, own }: ComposerValues): number =>
  [text, ...Object.values(own).map((each) => each.text)].join('').length
