import { i18n } from '~/contract/i18n'
import { parseJson } from '~/domain/parse-json'
import { readStorage, writeStorage } from '~/src/storage/web-storage'
import { webStorageKeys } from '~/src/storage/web-storage-keys'
import { createStore, type Store, useStore } from '~/src/store/store'
import { ApiError, NetworkError } from '../errors'

/** The API's address, ending in `/v1` (docs/api.md, first lines), or a sentence on why `text` is none. */
type ParsedAddress = { address: string; problem?: never } | { address?: never; problem: string }

const local = /^(localhost|127\.|\[::1\]|0\.0\.0\.0)/i

/** Parses what a person types as the API's address; the scheme and the closing `/v1` may be left out. */
export function parseAddress(text: string): ParsedAddress {
  const typed = text.trim()
  if (!typed) return { problem: i18n.t('Enter the API address, such as https://api.example.com/v1.') }
  const full = /^[a-z][a-z\d+.-]*:\/\//i.test(typed)
    ? typed
    : `${local.test(typed) ? 'http' : 'https'}://${typed}`
  if (/\s/.test(full) || !URL.canParse(full)) {
    return { problem: i18n.t('That isn’t a valid address. Use a format like https://api.example.com/v1.') }
  }
  const url = new URL(full)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return { problem: i18n.t('The address must start with https:// or http://.') }
  }
  if (url.username || url.password)
    return { problem: i18n.t('Remove the user name and password from the address.') }
  const path = url.pathname.replace(/\/+$/, '')
  return { address: `${url.origin}${/\/v\d+$/.test(path) ? path : `${path}/v1`}` }
}

/** The API that serves this page (docs/architecture.md "Running it"). */
export function ownAddress(): string {
  return `${'location' in globalThis ? globalThis.location.origin : 'http://localhost'}/v1`
}

/** The API's address and the token. The token leaves this module only for the `Authorization` header. */
export interface Session {
  /** Ends in `/v1`, without a trailing slash. */
  readonly address: string
  /**
   * Missing if a server in front of the API holds it (docs/architecture.md `STUDIO_API_TOKEN`); no header is
   * sent then.
   */
  readonly token: string | undefined
  /** The token's principal; missing in sessions stored by an older version. */
  readonly principalId?: string | undefined
  /** Stored on the device, not only in this tab. */
  readonly remembered: boolean
}

interface SessionState {
  readonly session: Session | undefined
  /** The token was refused (401); calls wait for a new one. */
  readonly needsToken: boolean
  /** True after a person signed out on this page: no session may open again without them. */
  readonly left: boolean
}

const key = webStorageKeys.session

/** A session stored for this tab, and if it is remembered, on the device. */
export function createSession() {
  const store: Store<SessionState> = createStore<SessionState>({
    session: stored('sessionStorage') ?? stored('localStorage'),
    needsToken: false,
    left: false,
  })
  const waiters = new Set<(session: Session | undefined) => void>()

  function resumeWaiters(session: Session | undefined) {
    const all = [...waiters]
    waiters.clear()
    for (const resume of all) resume(session)
  }

  function signIn(session: Session) {
    const before = store.get().session
    write('sessionStorage', session)
    write('localStorage', session.remembered ? session : undefined)
    store.set({ session, needsToken: false, left: false })
    resumeWaiters(before && isSamePerson(before, session) ? session : undefined)
  }

  return {
    store,
    /** Opens or replaces the session. Calls that wait for a token continue only if it is the same person’s. */
    signIn,
    /** Continues with the person's new session, if they have signed in again in another tab and are remembered. */
    continueFromDevice() {
      const before = store.get().session
      const next = stored('localStorage')
      if (!before || !next || before.token === next.token || before.principalId === undefined) return
      if (before.address === next.address && before.principalId === next.principalId) signIn(next)
    },
    /** Closes the session. Calls that wait for a token reject with 401. */
    signOut() {
      write('sessionStorage', undefined)
      write('localStorage', undefined)
      store.set({ session: undefined, needsToken: false, left: true })
      resumeWaiters(undefined)
    },
    /**
     * Waits for a new token after `refused` got a 401. Resolves at once if another was given meanwhile.
     * Rejects on sign-out and when `signal` aborts.
     */
    nextToken(refused: string | undefined, signal?: AbortSignal): Promise<void> {
      const { session } = store.get()
      if (session && session.token !== refused) return Promise.resolve()
      if (!session) return Promise.reject(signedOut())
      store.set({ session, needsToken: true, left: false })
      return new Promise((resolve, reject) => {
        const resume = (next: Session | undefined) => {
          signal?.removeEventListener('abort', abort)
          if (next === undefined) reject(signedOut())
          else resolve()
        }
        const abort = () => {
          waiters.delete(resume)
          reject(new NetworkError('aborted'))
        }
        if (signal?.aborted) return abort()
        signal?.addEventListener('abort', abort, { once: true })
        waiters.add(resume)
      })
    },
  }
}
export type SessionManager = ReturnType<typeof createSession>

const signedOut = () =>
  new ApiError({ status: 401, code: 'signed_out', message: i18n.t('You’re signed out.') })

type Kind = Parameters<typeof readStorage>[1]

function stored(kind: Kind): Session | undefined {
  const value = parseJson(readStorage(key, kind) ?? '')
  if (typeof value !== 'object' || value === null) return undefined
  if (!('address' in value && 'remembered' in value)) return undefined
  const { address, remembered } = value
  const token = 'token' in value ? value.token : undefined
  if (typeof address !== 'string' || !parseAddress(address).address) return undefined
  if (token !== undefined && typeof token !== 'string') return undefined
  // Only this page's own server may hold the token itself.
  if (token === undefined && address !== ownAddress()) return undefined
  const principalId =
    'principalId' in value && typeof value.principalId === 'string' ? value.principalId : undefined
  return { address, token, principalId, remembered: remembered === true }
}

function write(kind: Kind, session: Session | undefined): void {
  // Full storage refuses the new session, and must not keep the old one.
  writeStorage(key, null, kind)
  if (session) writeStorage(key, JSON.stringify(session), kind)
}

/** This page's session. */
export const session = createSession()

/** The current session. */
export const currentSession = (): Session | undefined => session.store.get().session

/** Calls `listener` after the person has signed out, in this tab or another one, or another person has signed in. */
export function onSignOut(listener: () => void): void {
  let before = currentSession()
  session.store.subscribe(() => {
    const left = before
    before = currentSession()
    if (!before || (left && !isSamePerson(left, before))) listener()
  })
}

let signOuts = 0
onSignOut(() => void signOuts++)

/** Starts watching; the returned function says whether the person has signed out since. */
export function watchSignOut(): () => boolean {
  const begunAt = signOuts
  return () => signOuts !== begunAt
}

/** Whether both sessions are one person's at one address, as far as the principals are known. */
export function isSamePerson(one: Session, other: Session): boolean {
  const areKnown = one.principalId !== undefined && other.principalId !== undefined
  return one.address === other.address && (!areKnown || one.principalId === other.principalId)
}

/** React hook of the session's state. */
export const useSession = (): SessionState => useStore(session.store)

/** True if the API is a hosted one behind this page's server, which holds the token. */
export const useThroughServer = (): boolean => {
  const { session: now } = useSession()
  return now !== undefined && now.token === undefined
}

/** The workspace whose screens are open. A person's role in it decides what they may do. */
export const openWorkspace = createStore<string | undefined>(undefined)

/**
 * Counts forbidden and not-found responses in a workspace: somebody may have removed this person, changed
 * their role or limited their token.
 */
export const accessRefusals = createStore(0)

/** Counts such a response. */
export const countAccessRefusal = (): void => accessRefusals.set(accessRefusals.get() + 1)
