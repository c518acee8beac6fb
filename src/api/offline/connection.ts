import { requestLog } from '../http/request-log'
import { currentSession } from '../session/session'
import { createStore } from '~/src/store/store'

/** `offline`: the device has no network. `unreachable`: it has, but the studio's server doesn't respond. */
type Connection = 'here' | 'offline' | 'unreachable'

/** Whether the API is reachable, kept up to date by `watchConnection`. */
export const connection = createStore<Connection>('here')

/** True if the API is out of reach, so that a call would fail. */
export const isOffline = (): boolean => connection.get() !== 'here'

/** Milliseconds until the first retry, and the longest pause between two. */
const debounceMs = 2000
const minRetryMs = 15_000

/**
 * True if the API's server responds. Servers of other origins aren't probed; for those the browser's word
 * counts.
 */
async function answers(): Promise<boolean> {
  const address = currentSession()?.address ?? ''
  if (!address.startsWith(`${location.origin}/`)) return navigator.onLine
  try {
    const { status } = await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' })
    return status < 500
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
  let pause = debounceMs
  let looking = false

  const look = async () => {
    if (looking) return
    looking = true
    clearTimeout(timer)
    const here = await answers()
    looking = false
    connection.set(here ? 'here' : navigator.onLine ? 'unreachable' : 'offline')
    if (here) return void (pause = debounceMs)
    timer = setTimeout(() => void look(), pause)
    pause = Math.min(pause * 1.5, minRetryMs)
  }
  const gone = () => {
    connection.set('offline')
    void look()
  }
  addEventListener('offline', gone)
  addEventListener('online', () => void look())

  const known = new Set<number>()
  const onCalls = () => {
    const unanswered = requestLog
      .get()
      .filter(({ id, failure, cancelled }) => failure !== undefined && !known.has(id) && !cancelled)
    for (const { id } of unanswered) known.add(id)
    if (unanswered.length > 0 && !isOffline()) void look()
  }
  requestLog.subscribe(onCalls)
  if (navigator.onLine) onCalls()
  else gone()
}
