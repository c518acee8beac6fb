import type { Cost, Method, Scope } from '~/contract/endpoint'
import { createStore, useStore } from '~/src/store/store'

/** One request of this tab's session. It never holds the token. */
export interface LoggedRequest {
  readonly id: number
  readonly method: Method
  /** The path as the document writes it, with `{placeholders}`. */
  readonly template: string
  readonly url: string
  /** Missing on a signed PUT, which carries no token. */
  readonly scope?: Scope
  readonly cost: Cost
  readonly summary: string
  readonly cause: string | undefined
  /** What in the UI led to it: the screen, and the control that was used last. */
  readonly origin?: string | undefined
  /** Milliseconds since the epoch. */
  readonly startedAt: number
  /** Which attempt of its call this was, from 1. */
  readonly attempt: number
  /** Everything below is missing while the request is under way. */
  readonly status?: number
  readonly ms?: number
  /** Characters of the answer's body. */
  readonly size?: number
  readonly requestId?: string | undefined
  /** The sentence of the error, when no answer came. */
  readonly failure?: string
  /** The page itself ended the call. */
  readonly cancelled?: boolean
  readonly requestBody?: string | undefined
  readonly responseBody?: string | undefined
}

const maxEntries = 200
/** Characters. */
const longestBody = 100_000

const store = createStore<readonly LoggedRequest[]>([])
let count = 0
let originNow: (() => string | undefined) | undefined

/** Lets `origin` say what in the UI leads to the requests that begin from now on. */
export function notifyOrigins(origin: () => string | undefined): void {
  originNow = origin
}

const secret = /("(?:token|access_token|clientSecret|secret|invitation)"\s*:\s*")(?:[^"\\]|\\.)*"/gi
/** The same within an address: an invitation’s, or a sign-in link’s. */
const secretPart = /(#(?:invitation|token)=)[\w-]+/g

/** The body as it is kept: without secrets (`token` among them), and cut after 100,000 characters. */
export function loggedBody(text: string, token?: string): string {
  const masked = text.slice(0, longestBody).replace(secret, '$1••••"').replace(secretPart, '$1••••')
  return token ? masked.replaceAll(token, '••••') : masked
}

/** Notes a request that begins; `finish` notes what became of it. */
export function logRequest(begun: Omit<LoggedRequest, 'id'>): {
  finish(end: Partial<LoggedRequest>): void
} {
  const entry: LoggedRequest = { origin: originNow?.(), ...begun, id: ++count }
  store.set([entry, ...store.get().slice(0, maxEntries - 1)])
  return {
    finish(end) {
      store.set(store.get().map((other) => (other.id === entry.id ? { ...entry, ...end } : other)))
    },
  }
}

/** Empties the log: at sign-out, or when a person asks. */
export function clearRequestLog(): void {
  store.set([])
}

/** The newest 200 requests of this session, newest first. */
export const requestLog = store

/** The log, in a component. */
export const useRequestLog = (): readonly LoggedRequest[] => useStore(store)
