import { getMe } from '~/contract/endpoints'
import { createStore } from '~/src/store/store'
import { requestLog } from '../http/request-log'
import { currentSession } from '../session/session'

/** `offline`: the device has no network. `unreachable`: it has, but the studio's server doesn't respond. */
type Connection = 'here' | 'offline' | 'unreachable'

/** Whether the API is reachable, kept up to date by `watchConnection`. */
export const connection = createStore<Connection>('here')

/** True if the API is out of reach, so that a call would fail. */
export const isOffline = (): boolean => connection.get() !== 'here'

/** Milliseconds until the first retry, and the longest pause between two. */
const firstRetryMs = 2000
const maxRetryMs = 15_000
/** Milliseconds after which a server that has accepted the connection but says nothing counts as out of reach. */
const silenceMs = 10_000

/** What a proxy, also the studio's own, answers if the server behind it doesn't respond. */
const proxyStatuses = [502, 503, 504]

/**
 * True if the API responds. Servers of other origins aren't probed; for those the browser's word counts.
 */
async function apiResponds(): Promise<boolean> {
  const { address = '', token } = currentSession() ?? {}
  if (!address.startsWith(`${location.origin}/`)) return navigator.onLine
  try {
    const signal = AbortSignal.timeout(silenceMs)
    const headers = token === undefined ? {} : { Authorization: `Bearer ${token}` }
    const { status } = await fetch(`${address}${getMe.path}`, { headers, cache: 'no-store', signal })
    return !proxyStatuses.includes(status)
  } catch {
    return false
  }
}

/**
 * Keeps `connection` up to date: checks when the browser reports a change of network and when a call got no
 * response, then repeatedly until the server responds. A single lost response doesn't count as offline.
 */
export function watchConnection(): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = firstRetryMs
  let checking = false

  const check = async () => {
    if (checking) return
    checking = true
    clearTimeout(timer)
    const reachable = await apiResponds()
    checking = false
    connection.set(reachable ? 'here' : navigator.onLine ? 'unreachable' : 'offline')
    if (reachable) return void (pause = firstRetryMs)
    timer = setTimeout(() => void check(), pause)
    pause = Math.min(pause * 1.5, maxRetryMs)
  }
  const onOffline = () => {
    connection.set('offline')
    void check()
  }
  addEventListener('offline', onOffline)
  addEventListener('online', () => void check())

  const seenIds = new Set<number>()
  const onCalls = () => {
    const unanswered = requestLog
      .get()
      .filter(({ id, failure, cancelled }) => failure !== undefined && !seenIds.has(id) && !cancelled)
    for (const { id } of unanswered) seenIds.add(id)
    if (unanswered.length > 0 && !isOffline()) void check()
  }
  requestLog.subscribe(onCalls)
  if (navigator.onLine) onCalls()
  else onOffline()
}
