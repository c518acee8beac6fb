import { requestLog } from '../http/request-log'
import { currentSession } from '../session/session'
import { createStore } from '~/src/store/store'

/** `offline`: the device has no network. `unreachable`: it has, but nobody answers at the studio's own address. */
type Connection = 'here' | 'offline' | 'unreachable'

/** Whether the API can be reached; `watchConnection` finds out. */
export const connection = createStore<Connection>('here')

/** Whether a call would come to nothing now. */
export const isOffline = (): boolean => connection.get() !== 'here'

/** ms: the first look again, and the longest between two. */
const debounceMs = 2000
const minRetryMs = 15_000

/** Whether somebody answers at the API's address. Another server's is not asked for this: the browser's word holds there. */
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
 * Keeps `connection` true from now on: looked up when the browser says that the network went or came, and when a call
 * got no answer; while there is none, again and again. One lost answer alone is not being offline.
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
