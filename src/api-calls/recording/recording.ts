import { type LoggedRequest, requestLog } from '~/src/api/request-log'
import { createStore, useStore } from '~/src/api/store'
import { isRecording } from './is-recording'

export interface Recording {
  readonly running: boolean
  /** What ended since it began, by its id; older than the log reaches, too. */
  readonly calls: readonly LoggedRequest[]
}

/** Calls that one recording holds; what comes after is not in it. */
const most = 1000

const store = createStore<Recording | undefined>(undefined)
let stop: (() => void) | undefined

/** Begins anew: every call that starts from now on is in it. */
export function startRecording(): void {
  stop?.()
  const newest = requestLog.get()[0]?.id ?? 0
  const ended = new Map<number, LoggedRequest>()
  store.set({ running: true, calls: [] })
  isRecording.set(true)
  stop = requestLog.subscribe(() => {
    const before = ended.size
    for (const request of requestLog.get()) {
      if (request.id <= newest) break
      if (request.ms !== undefined && !ended.has(request.id) && ended.size < most)
        ended.set(request.id, request)
    }
    if (ended.size > before)
      store.set({ running: true, calls: [...ended.values()].sort((a, b) => a.id - b.id) })
  })
}

/** Ends it; what was recorded stays until the next, or until it is thrown away. */
export function stopRecording(): void {
  stop?.()
  stop = undefined
  isRecording.set(false)
  const recorded = store.get()
  if (recorded) store.set({ ...recorded, running: false })
}

/** Throws the recording away. */
export function dropRecording(): void {
  stopRecording()
  store.set(undefined)
}

/** The recording, in a component; it goes on while nothing shows it. */
export const useRecording = (): Recording | undefined => useStore(store)
