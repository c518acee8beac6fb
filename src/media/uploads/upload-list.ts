import { createStore } from '~/src/store/store'
import type { Media } from '~/contract/media'
import type { ChosenCrop } from '~/src/media/crop/crop-box'
import type { UploadStage, Slot } from '~/src/api/mutations/upload'

/** All uploads of this page. By itself, so that the shell can watch it with nothing else of the queue. */
export const uploadStore = createStore<readonly Upload[]>([])

export type UploadState =
  | { readonly kind: 'waiting' }
  /** A person is to say whether it is cropped first: nothing of it is sent before. */
  | { readonly kind: 'held' }
  /** It is looked whether the library has it already. */
  | { readonly kind: 'checking' }
  | UploadStage
  /** The connection was lost; it goes on by itself. */
  | { readonly kind: 'paused' }
  | { readonly kind: 'done'; readonly media: Media }
  /** The library has the same file: the person says what to do. */
  | { readonly kind: 'same'; readonly media: Media }
  /** The page was left meanwhile, and the file can't be reached: with one permission (`asks`), or by choosing it again. */
  | { readonly kind: 'missing'; readonly asks: boolean; readonly reason?: string | undefined }
  | { readonly kind: 'failed'; readonly error: Error }
  | { readonly kind: 'cancelled' }

/** What to do with a file that the library has already: say so, take the item that is there, or upload it anyhow. */
export type IfSame = 'offer' | 'take' | 'upload'

/** One file on its way into media. It lives here, so that leaving the screen does not stop it. */
export interface Upload {
  readonly id: string
  readonly workspaceId: string
  /** What is known of the file; its bytes lie in `upload-store.ts`. */
  readonly file: { readonly name: string; readonly type: string; readonly size: number }
  readonly state: UploadState
  /** Bytes that the present attempt has sent. */
  readonly sent: number
  /** Milliseconds since the epoch. */
  readonly addedAt: number
  readonly ifSame: IfSame
  /** Bytes per second, once there is enough to tell. */
  readonly speed?: number | undefined
  /** It was not sent at all: the API would not take it, and trying again would not help. */
  readonly refused?: boolean | undefined
  /** The address that was asked for. */
  readonly slot?: Slot | undefined
  /** Set once the bytes are there: a retry then only registers them. */
  readonly arrivedAt?: string | undefined
  /** The bytes were all sent, but nobody said that they have arrived. */
  readonly unsure?: boolean | undefined
  /** `complete` was asked for, and its answer did not come. */
  readonly maybeRegistered?: boolean | undefined
  /** The part of the image that is uploaded; the whole without. */
  readonly crop?: ChosenCrop | undefined
  /** The post's draft that it goes into, and the address of the file there whose place it takes. */
  readonly draftId?: string | undefined
  readonly instead?: string | undefined
  /** Written for it before it was there; saved with the item once it is. */
  readonly altText?: string | undefined
  /** It was in the library before. */
  readonly taken?: boolean | undefined
}
