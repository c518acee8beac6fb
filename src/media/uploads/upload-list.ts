import type { Media } from '~/contract/media'
import type { Platform } from '~/contract/social'
import type { Slot, UploadStage } from '~/src/api/mutations/upload'
import type { ChosenCrop } from '~/src/media/crop/crop-box'
import { createStore } from '~/src/store/store'

/** All uploads of this page. In a file of its own, so that the shell can subscribe without loading the queue. */
export const uploadStore = createStore<readonly Upload[]>([])

export type UploadState =
  | { readonly kind: 'waiting' }
  /** Not sent until the person decides whether to crop it. */
  | { readonly kind: 'held' }
  /** Checking whether the library already has it. */
  | { readonly kind: 'checking' }
  | UploadStage
  /** The connection was lost. Resumes automatically. */
  | { readonly kind: 'paused' }
  | { readonly kind: 'done'; readonly media: Media }
  /** The library has the same file, and the person has to decide what to do. */
  | { readonly kind: 'same'; readonly media: Media }
  /** The page was closed, and the file needs a permission (`asks`) or has to be chosen again. */
  | { readonly kind: 'missing'; readonly asks: boolean; readonly reason?: string | undefined }
  | { readonly kind: 'failed'; readonly error: Error }
  | { readonly kind: 'cancelled' }

/** What to do with a file that the library already has: ask, use the existing item, or upload it anyway. */
export type IfSame = 'offer' | 'take' | 'upload'

/** A file being uploaded. Kept outside of components, so that leaving the screen doesn't stop it. */
export interface Upload {
  readonly id: string
  readonly workspaceId: string
  /** The file's metadata; its bytes are in `upload-store.ts`. */
  readonly file: { readonly name: string; readonly type: string; readonly size: number }
  readonly state: UploadState
  /** Bytes sent in the current attempt. */
  readonly sent: number
  /** Milliseconds since the epoch. */
  readonly addedAt: number
  readonly ifSame: IfSame
  /** Bytes per second, once known. */
  readonly speed?: number | undefined
  /** The API rejects the file, or would; retrying wouldn't help. */
  readonly refused?: boolean | undefined
  /** The requested upload URL. */
  readonly slot?: Slot | undefined
  /** Set once the bytes have arrived; a retry then only registers them. */
  readonly arrivedAt?: string | undefined
  /** All bytes were sent, but their arrival wasn't confirmed. */
  readonly unsure?: boolean | undefined
  /** `complete` was called, but its answer was lost. */
  readonly maybeRegistered?: boolean | undefined
  /** The crop to upload; the original if undefined. */
  readonly crop?: ChosenCrop | undefined
  /** The post draft it belongs to, and the URL of the file that it replaces there. */
  readonly draftId?: string | undefined
  readonly instead?: string | undefined
  /** The platform with a text of its own there that it belongs to; the shared text if undefined. */
  readonly version?: Platform | undefined
  /** Alt text entered before the upload is done; saved with the item then. */
  readonly altText?: string | undefined
  /** Whether it was already in the library. */
  readonly taken?: boolean | undefined
}
