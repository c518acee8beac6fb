/** The part of `tar-stream` that we use; the package ships no types. */
declare module 'tar-stream' {
  export interface Header {
    name: string
    type?: string | null
    size?: number
    mode?: number
    mtime?: Date
  }

  /** The methods of a streamx stream that are used here. */
  interface Stream {
    readonly destroyed: boolean
    destroy(error?: Error | null): void
    once(event: 'drain' | 'close', listener: () => void): void
    off(event: 'drain' | 'close', listener: () => void): void
    on(event: 'error', listener: (error: Error) => void): void
  }

  export interface Sink extends Stream {
    /** Returns `false` if the caller should wait for `drain`. */
    write(bytes: Uint8Array): boolean
    end(): void
  }

  export interface Entry extends Stream, AsyncIterable<Uint8Array> {
    readonly header: Header & { readonly size: number }
  }

  export interface Pack extends Stream, AsyncIterable<Uint8Array> {
    /** `done` is called when the entry is complete, or with an error. */
    entry(header: Header, done: (error?: Error | null) => void): Sink
    finalize(): void
  }

  export interface Extract extends Sink, AsyncIterable<Entry> {}

  export function pack(): Pack
  export function extract(): Extract
}
