import * as z from 'zod/mini'
import { Changes } from '~/contract/changes'
import { tokenDigest } from '../offline/offline-answers'
import { liveState } from '../live-state'
import { currentSession, session as pageSession, type Session } from '../session/session'
import { followChanges, readChanges, type Around } from './follow-changes'

const Told = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('changes'), changes: Changes }),
  /** A tab that is told wants to know how. */
  z.object({ kind: z.literal('hello') }),
  z.object({ kind: z.literal('state'), state: z.enum(['told', 'asking', 'off']) }),
])
type Told = z.output<typeof Told>

/** Seconds before the page began to follow that are told, too: what its first screen read may be so old. */
const slack = 5

const secondsOfPage = (): number => Math.min(600, Math.ceil(performance.now() / 1000) + slack)

/**
 * Tells of changes for as long as this page's session lasts. Of all tabs of one person one has a stream, by a Web Lock,
 * and tells the others, who see no token of it; where the browser has no locks each has its own. Answers how to stop.
 */
export function shareChanges(around: Around, onChanges: (changes: Changes) => void): () => void {
  let current: AbortController | undefined
  let whose: string | undefined
  const restart = (): void => {
    const open = currentSession()
    const next = open && `${open.address} ${open.token ?? ''}`
    if (current && next === whose) return
    whose = next
    current?.abort()
    current = new AbortController()
    const { signal } = current
    liveState.set('off')
    if (open)
      void share(around, open, onChanges, signal)
        .catch(() => undefined)
        .then(() => signal.aborted || liveState.set('off'))
  }
  restart()
  const forget = pageSession.store.subscribe(restart)
  return () => {
    forget()
    current?.abort()
    liveState.set('off')
  }
}

async function share(
  around: Around,
  session: Session,
  onChanges: (changes: Changes) => void,
  signal: AbortSignal,
): Promise<void> {
  let cursor: string | undefined
  const take = (changes: Changes): void => {
    ;({ cursor } = changes)
    onChanges(changes)
  }
  const from = () => (cursor === undefined ? { seconds: secondsOfPage() } : { after: cursor })
  const lead = (tell: (told: Told) => void) =>
    followChanges(
      around,
      {
        session,
        from: from(),
        onChanges: (changes) => {
          tell({ kind: 'changes', changes })
          take(changes)
        },
        onState: (state) => {
          tell({ kind: 'state', state })
          liveState.set(state)
        },
      },
      signal,
    )
  const who = await tokenDigest()
  if (signal.aborted) return
  if (who === undefined || !('locks' in navigator) || !('BroadcastChannel' in globalThis))
    return lead(() => undefined)

  const name = `changes/${who}`
  const channel = new BroadcastChannel(name)
  signal.addEventListener('abort', () => channel.close(), { once: true })
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const told = Told.safeParse(data).data
    if (told?.kind === 'changes') take(told.changes)
    if (told?.kind === 'state') liveState.set(told.state)
    if (told?.kind === 'hello' && leads) channel.postMessage({ kind: 'state', state: liveState.get() })
  }
  let leads = false
  const begin = async (): Promise<void> => {
    leads = true
    await lead((told) => signal.aborted || channel.postMessage(told))
    leads = false
  }
  const led = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await begin()
    return lock !== null
  })
  if (led) return
  signal.throwIfAborted()
  channel.postMessage({ kind: 'hello' })
  // What changed between this tab's first reads and its hearing of changes by another tab.
  await readChanges(around, session, from(), signal).then(take, () => undefined)
  // When the other one is closed, this one goes on where it was.
  await navigator.locks.request(name, { signal }, begin)
}
