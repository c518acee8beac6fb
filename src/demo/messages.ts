/** What the page says to the worker that the server runs in. */
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

/** What the worker says to the page. */
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
  /** Only a page can draw an SVG document. */
  | { readonly kind: 'draw'; readonly id: number; readonly svg: string }
