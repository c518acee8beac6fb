import { useCallback, useEffect, useRef, useState } from 'react'
import { removeDraft, saveDraft } from '~/src/api/drafts'
import type { Kept } from './kept'
import { putSpare } from './spare-copy'
import { isBlank } from './values'

/** Milliseconds after the last key. */
const pause = 250

export interface Keeping {
  /** When it was last kept on this device, ms since 1970. */
  readonly keptAt: number | undefined
  /** Keeps this state at once; resolves when it is on the device. */
  now(kept: Kept): Promise<void>
  /** Drops it, and keeps nothing any more: it has become a post. */
  end(): Promise<void>
}

/** Keeps what is being written on the device: as one types, and when the page is left, hidden or closed. */
export function useKeeping(workspaceId: string, draftId: string, kept: Kept): Keeping {
  const [keptAt, setKeptAt] = useState<number>()
  const latest = useRef(kept)
  const state = useRef<'clean' | 'dirty' | 'ended'>('clean')
  const begun = useRef(kept)

  const write = useCallback(async () => {
    if (state.current !== 'dirty') return
    state.current = 'clean'
    const blank = isBlank(latest.current.values) && !latest.current.editing && !latest.current.attempt
    await (blank ? removeDraft(workspaceId, draftId) : saveDraft(workspaceId, draftId, latest.current))
    setKeptAt(Date.now())
  }, [workspaceId, draftId])

  useEffect(() => {
    latest.current = kept
    if (kept === begun.current || state.current === 'ended') return
    state.current = 'dirty'
    const timer = setTimeout(() => void write(), pause)
    return () => clearTimeout(timer)
  }, [kept, write])

  useEffect(() => {
    const leave = () => {
      if (state.current === 'dirty') putSpare(draftId, latest.current)
      void write()
    }
    const hide = () => document.visibilityState === 'hidden' && leave()
    addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', hide)
    return () => {
      removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', hide)
      void write()
    }
  }, [draftId, write])

  const now = useCallback(
    (next: Kept) => {
      latest.current = next
      state.current = 'dirty'
      return write()
    },
    [write],
  )
  const end = useCallback(() => {
    state.current = 'ended'
    return removeDraft(workspaceId, draftId)
  }, [workspaceId, draftId])
  return { keptAt, now, end }
}
