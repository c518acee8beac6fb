import type { Media } from '~/contract/media'
import { createStore, useStore } from '~/src/api/store'
import type { UploadStage } from '~/src/api/upload'

export type UploadState =
  | { readonly kind: 'waiting' }
  | UploadStage
  /** The connection was lost; it goes on by itself. */
  | { readonly kind: 'paused' }
  | { readonly kind: 'done'; readonly media: Media }
  | { readonly kind: 'failed'; readonly error: Error }
  | { readonly kind: 'cancelled' }

/** One file on its way into media. It lives here, so that leaving the screen does not stop it. */
export interface Upload {
  readonly id: string
  readonly workspaceId: string
  readonly file: File
  readonly state: UploadState
  /** Bytes that the present attempt has sent. */
  readonly sent: number
  /** Bytes per second, once there is enough to tell. */
  readonly speed?: number | undefined
  /** It was not sent at all: the API would not take it, and trying again would not help. */
  readonly refused?: boolean | undefined
  /** Set once the bytes are there: a retry then only registers them. */
  readonly arrivedAt?: string | undefined
}

/** All uploads of this page. Apart from the queue, so that the shell can watch it without the queue's code. */
export const uploadStore = createStore<readonly Upload[]>([])

/** Whether it takes one of the places at the same time. */
export const isRunning = ({ state }: Upload) =>
  state.kind === 'slot' || state.kind === 'sending' || state.kind === 'completing'

/** Whether it still has somewhere to get. */
export const isGoing = (upload: Upload): boolean =>
  isRunning(upload) || upload.state.kind === 'waiting' || upload.state.kind === 'paused'

/** The uploads of a workspace, first come first, in a component. */
export function useUploads(workspaceId: string): readonly Upload[] {
  return useStore(uploadStore).filter((upload) => upload.workspaceId === workspaceId)
}

/** How much has arrived, 0 to 1. */
export function shareOf({ state, file, sent }: Upload): number {
  if (state.kind === 'done' || state.kind === 'completing') return 1
  if (state.kind === 'waiting' || state.kind === 'slot' || file.size === 0) return 0
  return Math.min(1, sent / file.size)
}
