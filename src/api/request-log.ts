import type { Cost, Method, Scope } from '~/contract/endpoint'
import { createStore, useStore } from './store'

/** One request of this tab's session. It never holds the token. */
export interface LoggedRequest {
  readonly id: number
  readonly method: Method
  /** The path as the document writes it, with `{placeholders}`. */
  readonly template: string
  readonly url: string
  readonly scope: Scope
  readonly cost: Cost
  readonly summary: string
  readonly cause: string | undefined
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
  readonly requestBody: string | undefined
  readonly responseBody?: string
}

const most = 200
const longestBody = 20_000

const store = createStore<readonly LoggedRequest[]>([])
let count = 0

const secret = /("(?:token|access_token)"\s*:\s*")[^"]*"/gi

/** The body as it is kept: without secrets, and not longer than 20,000 characters. */
export function keptBody(text: string): string {
  const short =
    text.length > longestBody ? `${text.slice(0, longestBody)}\n… ${text.length} characters in all` : text
  return short.replace(secret, '$1••••"')
}

/** Notes a request that begins; `finish` notes what became of it. */
export function logRequest(begun: Omit<LoggedRequest, 'id'>): {
  finish(end: Partial<LoggedRequest>): void
} {
  const entry: LoggedRequest = { ...begun, id: ++count }
  store.set([entry, ...store.get().slice(0, most - 1)])
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
