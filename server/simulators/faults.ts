import type { Platform } from '~/contract'

/**
 * What a call does, with the same names on all platforms. `publish` is the request that makes a post visible,
 * such as YouTube's last chunk.
 */
export type Operation =
  | 'authorize'
  | 'token'
  | 'refresh'
  | 'extend'
  | 'revoke'
  | 'scopes'
  | 'identity'
  | 'accounts'
  | 'upload.start'
  | 'upload.chunk'
  | 'upload.finish'
  | 'upload.status'
  | 'alt-text'
  | 'prepare'
  | 'status'
  | 'publish'
  | 'read'
  | 'list'
  | 'limits'
  | 'rules'

/** What goes wrong (docs/publishing.md, section 16). */
export type Fault =
  /** The call takes effect, but is answered only after `ms`. */
  | { readonly kind: 'slow'; readonly ms: number }
  /** No connection is made: no byte is sent. */
  | { readonly kind: 'unreachable' }
  /** The connection breaks before the call takes effect. */
  | { readonly kind: 'cut-before' }
  /** The call takes effect, but the connection breaks before the response. */
  | { readonly kind: 'done-but-cut' }
  | { readonly kind: 'error-before'; readonly status?: number }
  | { readonly kind: 'error-after'; readonly status?: number }
  /** An HTML page instead of JSON. With `done`, the call takes effect. */
  | { readonly kind: 'html'; readonly status?: number; readonly done?: boolean }
  /**
   * Refused with the platform's own code, such as `190/459`, `usage-capped` or `RATELIMIT`, in its format and
   * with its headers.
   */
  | { readonly kind: 'refused'; readonly code: string }
  | {
      readonly kind: 'answer'
      readonly status: number
      readonly body: string
      readonly headers?: Readonly<Record<string, string>>
    }
  /** Media or a container is still being processed. */
  | { readonly kind: 'processing' }
  /** Processing failed, with the platform's code if it has one. */
  | { readonly kind: 'processing-failed'; readonly code?: string }
  /** A container or an upload has expired. */
  | { readonly kind: 'expired' }
  /** Answered with success, but not stored. */
  | { readonly kind: 'chunk-lost' }
  /** YouTube's 308 without a range: nothing was stored. */
  | { readonly kind: 'no-range' }
  /** Posted as private, whatever was requested. */
  | { readonly kind: 'private' }
  /** Removed by a moderator immediately. */
  | { readonly kind: 'removed' }

/** A fault for the next `times` calls of the operation (default 1). */
export interface SimulatorFault {
  readonly platform: Platform
  readonly operation: Operation
  readonly fault: Fault
  readonly times?: number
}

export interface Faults {
  add(fault: SimulatorFault): void
  clear(): void
  /** The fault for the next call, if any. It is removed after all of its calls. */
  take(platform: Platform, operation: Operation): Fault | undefined
}

export function createFaults(): Faults {
  let pending: { readonly fault: SimulatorFault; left: number }[] = []
  return {
    add: (fault) => void pending.push({ fault, left: fault.times ?? 1 }),
    clear: () => void (pending = []),
    take(platform, operation) {
      const found = pending.find(({ fault }) => fault.platform === platform && fault.operation === operation)
      if (!found) return undefined
      found.left -= 1
      if (found.left <= 0) pending = pending.filter((one) => one !== found)
      return found.fault.fault
    },
  }
}

/** The simulated connection broke; the client learns nothing else. */
class ConnectionBroken extends Error {
  override readonly name = 'ConnectionBroken'
  /** Codes of Node's `fetch`: `ECONNREFUSED` if no connection was made. */
  readonly code: 'ECONNREFUSED' | 'ECONNRESET'
  constructor(code: ConnectionBroken['code']) {
    super(code === 'ECONNREFUSED' ? 'No connection was made.' : 'The connection was cut.')
    this.code = code
  }
}

const page = (status: number): Response =>
  new Response('<html><head><title>Error</title></head><body><h1>Something went wrong</h1></body></html>', {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })

/** Resolves after `ms`; rejects with the signal's reason when it is aborted. */
const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const abort = (): void => {
      clearTimeout(timer)
      reject(signal.reason instanceof Error ? signal.reason : new Error('Nobody waits any more.'))
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort)
      resolve()
    }, ms)
    if (signal.aborted) abort()
    else signal.addEventListener('abort', abort, { once: true })
  })

/** A platform's formats for common errors. */
export interface FaultShapes {
  refused(code: string): Response
  serverError(status: number): Response
}

/** Applies a fault to a call. Faults specific to the platform are left to `answer`. */
export async function throughFault(
  fault: Fault | undefined,
  given: {
    readonly shapes: FaultShapes
    readonly signal: AbortSignal
    readonly answer: () => Promise<Response>
  },
): Promise<Response> {
  const { shapes, signal } = given
  if (fault?.kind === 'unreachable') throw new ConnectionBroken('ECONNREFUSED')
  if (fault?.kind === 'cut-before') throw new ConnectionBroken('ECONNRESET')
  if (fault?.kind === 'error-before') return shapes.serverError(fault.status ?? 503)
  if (fault?.kind === 'html' && !fault.done) return page(fault.status ?? 502)
  if (fault?.kind === 'refused') return shapes.refused(fault.code)
  if (fault?.kind === 'answer') {
    const { status, body, headers } = fault
    return new Response(body, { status, headers: { 'content-type': 'application/json', ...headers } })
  }
  const response = await given.answer()
  if (fault?.kind === 'slow') await wait(fault.ms, signal)
  if (fault?.kind === 'done-but-cut') throw new ConnectionBroken('ECONNRESET')
  if (fault?.kind === 'error-after') return shapes.serverError(fault.status ?? 500)
  if (fault?.kind === 'html') return page(fault.status ?? 200)
  return response
}
