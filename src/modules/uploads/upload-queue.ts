import type { Media } from '~/contract/media'
import { NetworkError } from '~/src/api/errors'
import { createStore, useStore } from '~/src/api/store'
import { uploadFile, type UploadStage } from '~/src/api/upload'

export type UploadState =
  | { readonly kind: 'waiting' }
  | UploadStage
  | { readonly kind: 'done'; readonly media: Media }
  | { readonly kind: 'failed'; readonly error: Error }
  | { readonly kind: 'cancelled' }

/** One file on its way into media. It lives here, so that leaving the screen does not stop it. */
export interface Upload {
  readonly id: string
  readonly workspaceId: string
  readonly file: File
  readonly state: UploadState
  /** Set once the bytes are there: a retry then only registers them. */
  readonly arrivedAt?: string | undefined
}

const mostAtOnce = 3
const store = createStore<readonly Upload[]>([])
const controllers = new Map<string, AbortController>()
const listeners = new Set<(upload: Upload, media: Media) => void>()

const isRunning = ({ state }: Upload) =>
  state.kind === 'slot' || state.kind === 'sending' || state.kind === 'completing'

function update(id: string, change: Partial<Upload>) {
  store.set(store.get().map((upload) => (upload.id === id ? { ...upload, ...change } : upload)))
}

function begin() {
  for (const upload of store.get()) {
    if (store.get().filter(isRunning).length >= mostAtOnce) return
    if (upload.state.kind === 'waiting') void carry(upload)
  }
}

async function carry(upload: Upload) {
  const controller = new AbortController()
  controllers.set(upload.id, controller)
  const onStage = (state: UploadStage) =>
    update(upload.id, { state, ...(state.kind === 'completing' && { arrivedAt: state.path }) })
  onStage({ kind: 'slot' })
  try {
    const media = await uploadFile(upload.workspaceId, upload.file, {
      signal: controller.signal,
      onStage,
      arrivedAt: upload.arrivedAt,
    })
    update(upload.id, { state: { kind: 'done', media } })
    for (const listener of [...listeners]) listener(upload, media)
  } catch (error) {
    const aborted = error instanceof NetworkError && error.kind === 'aborted'
    const failure = error instanceof Error ? error : new Error('The upload failed.')
    update(upload.id, { state: aborted ? { kind: 'cancelled' } : { kind: 'failed', error: failure } })
  } finally {
    controllers.delete(upload.id)
    begin()
  }
}

/** Uploads into media, at most three at once. */
export const uploads = {
  store,
  /** Takes files in; answers their ids, in their order. */
  add(workspaceId: string, files: readonly File[]): readonly string[] {
    const added = files.map(
      (file): Upload => ({ id: crypto.randomUUID(), workspaceId, file, state: { kind: 'waiting' } }),
    )
    store.set([...store.get(), ...added])
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
    update(id, { state: { kind: 'waiting' } })
    begin()
  },
  /** Takes an upload that has ended off the list. */
  dismiss(id: string): void {
    store.set(store.get().filter((upload) => upload.id !== id || isRunning(upload)))
  },
  /** Tells of each upload that is done; answers how to stop being told. */
  onDone(listener: (upload: Upload, media: Media) => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** The uploads of a workspace, first come first, in a component. */
export function useUploads(workspaceId: string): readonly Upload[] {
  return useStore(store).filter((upload) => upload.workspaceId === workspaceId)
}
