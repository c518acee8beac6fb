/** Where media bytes lie. Paths are made by the server: relative, without `..`. */
export interface MediaStorage {
  /**
   * Streams `body` to `path`, whole or not at all; rejects with `TooLarge` past `maxBytes`. Returns its size in bytes.
   * `size`: how many they are, where that is known before: a storage that wants to know need not readBytes them first.
   */
  write(path: string, body: ReadableStream<Uint8Array>, maxBytes: number, size?: number): Promise<number>
  /** `write` of a request's body, for a storage that takes it from the connection itself. */
  receive?(path: string, request: Request, maxBytes: number): Promise<number>
  /** Bytes `start` to `end` (inclusive) of the file, or `undefined` when it is not there. */
  read(path: string, range?: { start: number; end: number }): Promise<ReadableStream<Uint8Array> | undefined>
  /** Size in bytes, or `undefined` when the file is not there. */
  size(path: string): Promise<number | undefined>
  /** Moves a file that has arrived to its final place. */
  move(from: string, to: string): Promise<void>
  /** Removes the file if it is there. */
  remove(path: string): Promise<void>
  /** Removes all files below a path, for storages that can. */
  removeBelow?(path: string): Promise<void>
  /**
   * The absolute address that takes one PUT of a file of this type within `lifeMs` milliseconds, for storages that a
   * browser reaches itself. It can't bind the size: `complete` looks at that.
   */
  signedPut?(path: string, grant: { mimeType: string; lifeMs: number }): Promise<string>
  /** The absolute address that answers the file for `lifeMs` milliseconds, of a storage that others reach themselves. */
  signedGet?(path: string, grant: { mimeType: string; lifeMs: number }): Promise<string>
}

/** The body is larger than was allowed. */
export class TooLarge extends Error {
  override readonly name = 'TooLarge'
}

/** How a smaller copy is encoded. */
export type RenditionFormat = 'webp' | 'jpeg' | 'png'

/** Makes smaller copies of pictures. */
export interface PictureSizer {
  /**
   * The picture upright and `width` pixels wide, never wider than it is; its first frame where it moves. `undefined`
   * for what can't be read as a picture.
   */
  resize(picture: Uint8Array, width: number, format: RenditionFormat): Promise<Uint8Array | undefined>
}

/** The storage doesn't answer, or only says that it can't now: over by itself. */
export class StorageUnavailable extends Error {
  override readonly name = 'StorageUnavailable'
}
