import type { Media } from '~/contract/media'
import { ApiError, NetworkError } from '~/src/api/errors'
import { session } from '~/src/api/session'
import { uploadFile, uploadRefusal, type UploadStage } from '~/src/api/upload'
import { meter, type Meter } from './meter'
import { isGoing, isRunning, type Upload, type UploadState, uploadStore as store } from './upload-store'

export { isGoing, type Upload, useUploads } from './upload-store'

const mostAtOnce = 3
/** Milliseconds between attempts while the browser believes to be online, growing up to the last. */
const pauses = [1000, 2000, 4000, 8000, 15_000, 30_000]

const controllers = new Map<string, AbortController>()
const meters = new Map<string, Meter>()
/** How often in a row the connection was lost, by id. */
const lost = new Map<string, number>()
/** Ids of those whose bytes may have arrived. */
const unsure = new Set<string>()
const listeners = new Set<(upload: Upload, media: Media) => void>()

function put(next: readonly Upload[]) {
  store.set(next)
  guardLeaving(next.some(isGoing))
}

function update(id: string, change: Partial<Upload>) {
  put(store.get().map((upload) => (upload.id === id ? { ...upload, ...change } : upload)))
}

const find = (id: string) => store.get().find((upload) => upload.id === id)

function begin() {
  for (const upload of store.get()) {
    if (store.get().filter(isRunning).length >= mostAtOnce) return
    if (upload.state.kind === 'waiting') void carry(upload)
  }
}

function onStage(id: string, state: UploadStage) {
  if (state.kind !== 'sending') {
    update(id, { state, ...(state.kind === 'completing' && { arrivedAt: state.path }) })
    return
  }
  const speed = (meters.get(id) ?? begun(id)).read(state.sent)
  update(id, { state, sent: state.sent, speed })
}

function begun(id: string): Meter {
  const fresh = meter()
  meters.set(id, fresh)
  return fresh
}

async function carry(upload: Upload) {
  const { id, workspaceId, file, arrivedAt } = upload
  const controller = new AbortController()
  controllers.set(id, controller)
  meters.delete(id)
  update(id, { state: { kind: 'slot' }, sent: 0, speed: undefined })
  try {
    const media = await uploadFile(workspaceId, file, {
      signal: controller.signal,
      onStage: (state) => onStage(id, state),
      arrivedAt,
    })
    lost.delete(id)
    unsure.delete(id)
    update(id, { state: { kind: 'done', media } })
    for (const listener of [...listeners]) listener(upload, media)
  } catch (error) {
    settle(id, error)
  } finally {
    controllers.delete(id)
    begin()
  }
}

function settle(id: string, error: unknown) {
  if (unsure.delete(id) && error instanceof ApiError && error.status < 500) {
    // The bytes did not arrive after all.
    update(id, { state: { kind: 'waiting' }, arrivedAt: undefined })
    return
  }
  if (error instanceof NetworkError) {
    if (error.kind === 'aborted') return update(id, { state: { kind: 'cancelled' } })
    if (error.kind === 'offline' || error.kind === 'unreachable' || error.kind === 'timeout')
      return pause(id, error)
  }
  // What the server says it never got has to be sent again, not registered again.
  const gone = error instanceof ApiError && error.status >= 400 && error.status < 500
  update(id, {
    state: { kind: 'failed', error: error instanceof Error ? error : new Error('The upload failed.') },
    ...(gone && { arrivedAt: undefined }),
  })
}

/** Waits for the connection: for the browser's word when it says offline, else a while. Gives up after the last pause. */
function pause(id: string, error: Error) {
  const state = find(id)?.state
  if (state?.kind === 'sending' && state.sent >= state.total) {
    // All was sent and only the answer is missing: registering tells whether it arrived.
    unsure.add(id)
    update(id, { arrivedAt: state.path })
  }
  const times = lost.get(id) ?? 0
  const ms = pauses[times]
  if (ms === undefined) {
    lost.delete(id)
    return update(id, { state: { kind: 'failed', error } })
  }
  update(id, { state: { kind: 'paused' } })
  // Offline time does not use up the attempts.
  const online = navigator.onLine
  if (online) lost.set(id, times + 1)
  const timer = online ? setTimeout(goOn, ms) : undefined
  window.addEventListener('online', goOn)
  function goOn() {
    window.removeEventListener('online', goOn)
    clearTimeout(timer)
    if (find(id)?.state.kind !== 'paused') return
    update(id, { state: { kind: 'waiting' } })
    begin()
  }
}

let guarded = false

function askToStay(event: BeforeUnloadEvent) {
  event.preventDefault()
}

/** Leaving the page would end the uploads, so the browser asks. */
function guardLeaving(going: boolean) {
  if (going === guarded) return
  guarded = going
  if (going) window.addEventListener('beforeunload', askToStay)
  else window.removeEventListener('beforeunload', askToStay)
}

/** Uploads into media, at most three at once. */
export const uploads = {
  store,
  /**
   * Takes files in; answers their ids, in their order. What the API would refuse (`maxBytes` is its limit, where it
   * is known) is listed with the reason, and not sent.
   */
  add(workspaceId: string, files: readonly File[], maxBytes?: number): readonly string[] {
    const added = files.map((file): Upload => {
      const reason = uploadRefusal(file, maxBytes)
      const state: UploadState = reason ? { kind: 'failed', error: new Error(reason) } : { kind: 'waiting' }
      return { id: crypto.randomUUID(), workspaceId, file, state, sent: 0, refused: Boolean(reason) }
    })
    put([...store.get(), ...added])
    begin()
    return added.map(({ id }) => id)
  },
  cancel(id: string): void {
    const controller = controllers.get(id)
    if (controller) controller.abort()
    else update(id, { state: { kind: 'cancelled' } })
  },
  /** Tries again: bytes that arrived are only registered, else a new slot is taken. */
  retry(id: string): void {
    lost.delete(id)
    update(id, { state: { kind: 'waiting' } })
    begin()
  },
  /** Takes an upload that has ended off the list. */
  dismiss(id: string): void {
    put(store.get().filter((upload) => upload.id !== id || isGoing(upload)))
  },
  /** Tells of each upload that is done; answers how to stop being told. */
  onDone(listener: (upload: Upload, media: Media) => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

// What was begun in one session is not carried on in the next.
session.store.subscribe(() => {
  if (session.store.get().session) return
  for (const controller of controllers.values()) controller.abort()
  put([])
})
