/** Messages from the page to the server's worker. */
export type ToWorker =
  | { readonly kind: 'open' }
  | {
      readonly kind: 'request'
      readonly id: number
      readonly url: string
      readonly method: string
      readonly headers: [string, string][]
      readonly body: Blob | undefined
    }
  | { readonly kind: 'drawn'; readonly id: number; readonly png: ArrayBuffer | undefined }

/** Messages from the worker to the page. */
export type FromWorker =
  | { readonly kind: 'open'; readonly token: string; readonly isPersistent: boolean }
  | { readonly kind: 'broken'; readonly reason: string }
  | {
      readonly kind: 'response'
      readonly id: number
      readonly status: number
      readonly headers: [string, string][]
      readonly body: ArrayBuffer
    }
  /** Only the page can render SVG. */
  | { readonly kind: 'draw'; readonly id: number; readonly svg: string }
