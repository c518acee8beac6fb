import type { QueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { Changes } from '~/contract/changes'
import { sleep } from '../http/send'
import { liveState } from '../live-state'
import { tokenDigest } from '../offline/offline-answers'
import { meQuery } from '../queries/access'
import { studioQuery } from '../queries/server-extensions'
import { session as pageSession, type Session } from '../session/session'
import { changesOn } from './apply-changes'
import { type FollowDeps, followChanges, readChanges } from './follow-changes'

const Message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('changes'), changes: Changes }),
  /** Sent by a follower tab that wants to know the current state. */
  z.object({ kind: z.literal('hello') }),
  z.object({ kind: z.literal('state'), state: z.enum(['streaming', 'polling', 'off']) }),
])
type Message = z.output<typeof Message>

/** Seconds of changes to request from before the page loaded, as its first reads may be that old. */
const slackSeconds = 5

const secondsOfPage = (): number => Math.min(600, Math.ceil(performance.now() / 1000) + slackSeconds)

/**
 * Reports changes for as long as this page's session lasts. Of all tabs of one person, the one that holds a
 * Web Lock opens the stream and broadcasts to the others, without the token; browsers without locks open one
 * per tab. Returns a function that stops it.
 */
function shareChanges(
  deps: FollowDeps,
  onChanges: (changes: Changes) => void,
  onRefused: () => void,
): () => void {
  let current: AbortController | undefined
  let sessionKey: string | undefined
  const restart = (): void => {
    const { session: open, needsToken } = pageSession.store.get()
    if (needsToken) return
    const next = open && `${open.address} ${open.token ?? ''}`
    if (current && next === sessionKey) return
    sessionKey = next
    current?.abort()
    current = new AbortController()
    const { signal } = current
    liveState.set('off')
    const ended = (): void => {
      if (signal.aborted) return
      // The server refused this session; it may accept it again once somebody has given it another token.
      current = undefined
      liveState.set('off')
      onRefused()
    }
    if (open) void share(deps, open, onChanges, signal).then(ended, ended)
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
  deps: FollowDeps,
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
  const lead = (broadcast: (message: Message) => void) =>
    followChanges(
      deps,
      {
        session,
        from: from(),
        onChanges: (changes) => {
          broadcast({ kind: 'changes', changes })
          take(changes)
        },
        onState: (state) => {
          broadcast({ kind: 'state', state })
          liveState.set(state)
        },
      },
      signal,
    )
  const digest = await tokenDigest()
  if (signal.aborted) return
  if (digest === undefined || !('locks' in navigator) || !('BroadcastChannel' in globalThis))
    return lead(() => undefined)

  const name = `changes/${digest}`
  const channel = new BroadcastChannel(name)
  signal.addEventListener('abort', () => channel.close(), { once: true })
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const message = Message.safeParse(data).data
    if (message?.kind === 'changes') take(message.changes)
    if (message?.kind === 'state') liveState.set(message.state)
    if (message?.kind === 'hello' && leads) channel.postMessage({ kind: 'state', state: liveState.get() })
  }
  let leads = false
  const leadTabs = async (): Promise<void> => {
    leads = true
    await lead((message) => signal.aborted || channel.postMessage(message))
    leads = false
  }
  const led = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await leadTabs()
    return lock !== null
  })
  if (led) return
  signal.throwIfAborted()
  channel.postMessage({ kind: 'hello' })
  // Changes between this tab's first reads and its joining the channel.
  await readChanges(deps, session, from(), signal).then(take, () => undefined)
  // If the leading tab closes, this one resumes after its cursor.
  await navigator.locks.request(name, { signal }, leadTabs)
}

/** Follows others' changes if the server streams them. Returns a function that stops it. */
export async function watchChanges(client: QueryClient): Promise<() => void> {
  const studio = await client.query(studioQuery()).catch(() => undefined)
  if (!studio?.extensions.includes('streamChanges')) return () => undefined
  const { take, stop } = changesOn(client)
  const deps = {
    fetch: (url: string, init: RequestInit) => globalThis.fetch(url, init),
    sleep: (ms: number, signal: AbortSignal) => sleep(ms, signal).catch(() => undefined),
    random: Math.random,
  }
  // If it refused the token, this call is refused as well, and the page asks for another one.
  const onRefused = (): void => void client.query({ ...meQuery(), staleTime: 0 }).catch(() => undefined)
  const end = shareChanges(deps, take, onRefused)
  return () => {
    end()
    stop()
  }
}
