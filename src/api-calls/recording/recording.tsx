import { i18n } from '@lingui/core'
import { type LoggedRequest, requestLog } from '~/src/api/http/request-log'
import { onSignOut } from '~/src/api/session/session'
import { createStore, useStore } from '~/src/store/store'
import { toast } from '~/src/ui/toast'
import { Tooltip } from '~/src/ui/tooltip'
import { isRecording } from './is-recording'

export interface Recording {
  readonly running: boolean
  /** Calls that have ended since the start, including those no longer in the log. */
  readonly calls: readonly LoggedRequest[]
}

/** The most calls in one recording; later ones are dropped. */
const maxCalls = 1000

const store = createStore<Recording | undefined>(undefined)
let stop: (() => void) | undefined

/** Starts a new recording with every call from now on. */
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
      if (request.ms !== undefined && !ended.has(request.id) && ended.size < maxCalls)
        ended.set(request.id, request)
    }
    if (ended.size > before)
      store.set({ running: true, calls: [...ended.values()].sort((a, b) => a.id - b.id) })
  })
}

/** Stops recording. The recording stays until the next one, or until it is discarded. */
export function stopRecording(): void {
  stop?.()
  stop = undefined
  isRecording.set(false)
  const recorded = store.get()
  if (recorded) store.set({ ...recorded, running: false })
}

/** Discards the recording. */
export function dropRecording(): void {
  stopRecording()
  store.set(undefined)
}

// The next person to sign in on this page must not see it.
onSignOut(dropRecording)

/** React hook of the recording, which continues while nothing shows it. */
export const useRecording = (): Recording | undefined => useStore(store)

/** Shown in the top bar while recording, with a button to stop. */
export function StopBadge() {
  const count = useRecording()?.calls.length ?? 0
  const stop = () => {
    stopRecording()
    toast.show({
      title: i18n.t('{count, plural, one {1 call recorded} other {# calls recorded}}', { count }),
      detail: i18n.t('Find the script under API calls.'),
    })
  }
  return (
    <Tooltip
      text={i18n.t('{count, plural, one {Recording: 1 call so far} other {Recording: # calls so far}}', {
        count,
      })}
    >
      <button
        type="button"
        aria-label={i18n.t('Stop recording')}
        onClick={stop}
        className="flex h-8 items-center gap-1.5 rounded px-2 text-12 text-ink-2 hover:bg-hover max-md:h-10"
      >
        <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3 fill-red">
          <rect x="1.5" y="1.5" width="9" height="9" rx="1" />
        </svg>
        <span className="max-lg:hidden">{i18n.t('Stop recording')}</span>
      </button>
    </Tooltip>
  )
}
