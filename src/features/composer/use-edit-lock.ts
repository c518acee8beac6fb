import { useEffect, useState } from 'react'

/** `waits`: not known yet. `other`: another tab has it open. `turn` counts how often it has become this tab's. */
export interface Writer {
  readonly who: 'waits' | 'mine' | 'other'
  readonly turn: number
}

/** ms that a tab is given to put down what was typed last; a page that just left needs it too. */
const putDown = 400

const lockName = (key: string) => `studio-writing-${key}`

const hasLocks = () => 'locks' in navigator

/** Holds the lock of `key` whenever no other tab does, and gives it away when one asks. Answers how to stop. */
function standInLine(key: string, tell: (who: Writer['who']) => void): () => void {
  const gone = new AbortController()
  const channel = new BroadcastChannel(lockName(key))
  let release: (() => void) | undefined
  const queue = () => {
    const held = navigator.locks.request(lockName(key), { signal: gone.signal }, () => {
      if (gone.signal.aborted) return
      tell('mine')
      return new Promise<void>((resolve) => {
        release = resolve
      })
    })
    // Given up by leaving the page: nobody waits for it any more.
    held.catch(() => undefined)
  }
  channel.onmessage = () => {
    if (!release) return
    const give = release
    release = undefined
    tell('other')
    setTimeout(() => {
      give()
      if (!gone.signal.aborted) queue()
    }, putDown)
  }
  const late = setTimeout(() => release ?? tell('other'), 2 * putDown)
  queue()
  return () => {
    clearTimeout(late)
    gone.abort()
    channel.close()
    if (release) setTimeout(release, putDown)
  }
}

/**
 * One tab at a time writes a text: two would overwrite each other's words, and could save it twice. The tab that has it
 * gives it away when another asks. Without the Web Locks API (plain http on another machine) tabs can't know of others.
 */
export function useEditLock(key: string | undefined): Writer & { takeOver: () => void } {
  const [writer, setWriter] = useState<Writer>({ who: 'waits', turn: 0 })
  useEffect(() => {
    if (key === undefined || !hasLocks()) return
    return standInLine(key, (who) =>
      setWriter(({ turn }) => ({ who, turn: who === 'mine' ? turn + 1 : turn })),
    )
  }, [key])
  const takeOver = () => {
    if (key === undefined) return
    const channel = new BroadcastChannel(lockName(key))
    channel.postMessage('give')
    channel.close()
  }
  return { ...(hasLocks() ? writer : { who: 'mine', turn: 0 }), takeOver }
}
