import type { Cost, Method, Scope } from '~/contract/endpoint'
import { onSignOut } from '~/src/api/session/session'
import { createStore, useStore } from '~/src/store/store'

/** One request of this tab's session. Never contains the token. */
export interface LoggedRequest {
  readonly id: number
  readonly method: Method
  /** The path as in the API document, with `{placeholders}`. */
  readonly template: string
  readonly url: string
  /** Missing on a signed PUT, which carries no token. */
  readonly scope?: Scope
  readonly cost: Cost
  readonly summary: string
  readonly cause: string | undefined
  /** What in the UI led to it: the screen and the last control used. */
  readonly origin?: string | undefined
  /** Milliseconds since the epoch. */
  readonly startedAt: number
  /** The attempt of its call, from 1. */
  readonly attempt: number
  /** Everything below is missing while the request is in progress. */
  readonly status?: number
  readonly ms?: number
  /** Characters in the response's body. */
  readonly size?: number
  readonly requestId?: string | undefined
  /** The error message, if no response came. */
  readonly failure?: string
  /** The page itself cancelled the call. */
  readonly cancelled?: boolean
  readonly requestBody?: string | undefined
  readonly responseBody?: string | undefined
}

const maxEntries = 200
/** Characters. */
const maxBodyLength = 100_000

/** The newest 200 requests of this session, newest first. */
export const requestLog = createStore<readonly LoggedRequest[]>([])
let count = 0
let originNow: (() => string | undefined) | undefined

/** Sets the function that says what in the UI leads to a request that begins now. */
export function notifyOrigins(origin: () => string | undefined): void {
  originNow = origin
}

/** Names of fields that are secret wherever they occur, as alternatives of a regular expression. */
export const secretFields = 'token|access_token|clientSecret|apiKey|imageApiKey|secret|invitation'

const secret = new RegExp(`("(?:${secretFields})"\\s*:\\s*")(?:[^"\\\\]|\\\\.)*"`, 'gi')
const secretName = new RegExp(`^(?:${secretFields})$`, 'i')

/** Whether a field is a secret or its mask. A review link’s field is one that posts have too. */
export const isSecretField = (name: string, value: unknown): boolean =>
  typeof value === 'string' && (secretName.test(name) || (name === 'link' && /^(?:rvl_|••••$)/.test(value)))

/** The same within URLs, and a review link’s, whose field posts have too. */
const secretPart = /(#(?:invitation|token|link)=|"link"\s*:\s*"(?=rvl_))[\w-]+/g

/** The body as it is logged: secrets and `token` masked, cut after 100,000 characters. */
export function loggedBody(text: string, token?: string): string {
  const masked = text.slice(0, maxBodyLength).replace(secret, '$1••••"').replace(secretPart, '$1••••')
  return token ? masked.replaceAll(token, '••••') : masked
}

/** Logs the start of a request; `finish` adds its outcome. */
export function logRequest(begun: Omit<LoggedRequest, 'id'>): {
  finish(end: Partial<LoggedRequest>): void
} {
  const entry: LoggedRequest = { origin: originNow?.(), ...begun, id: ++count }
  requestLog.set([entry, ...requestLog.get().slice(0, maxEntries - 1)])
  return {
    finish(end) {
      requestLog.set(requestLog.get().map((other) => (other.id === entry.id ? { ...entry, ...end } : other)))
    },
  }
}

/** Empties the log. */
export function clearRequestLog(): void {
  requestLog.set([])
}

// The next person to sign in on this page must not see it.
onSignOut(clearRequestLog)

/** React hook of `requestLog`. */
export const useRequestLog = (): readonly LoggedRequest[] => useStore(requestLog)
