import { ownAddress, parseAddress } from './address'
import { ApiError, NetworkError } from './errors'
import { createStore, type Store, useStore } from './store'

/** Where the API is and what opens it. The token leaves this module only for the `Authorization` header. */
export interface Session {
  /** Ends in `/v1`, without a slash behind it. */
  readonly address: string
  readonly token: string
  /** Kept on the device, not only in this tab. */
  readonly remembered: boolean
}

export interface SessionState {
  readonly session: Session | undefined
  /** The token was refused (401): calls wait until another one is given. */
  readonly needsToken: boolean
}

type Drawer = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const key = 'studio.session'

/** A session over two drawers: `tab` for this tab, `device` for what is to be remembered. */
export function createSession(tab: Drawer, device: Drawer) {
  const store: Store<SessionState> = createStore<SessionState>({
    session: stored(tab, device),
    needsToken: false,
  })
  const waiting = new Set<(token: string | undefined) => void>()

  function settle(token: string | undefined) {
    const all = [...waiting]
    waiting.clear()
    for (const resume of all) resume(token)
  }

  return {
    store,
    /** Opens a session, or replaces the one that is open. */
    signIn(session: Session) {
      put(tab, session)
      if (session.remembered) put(device, session)
      else remove(device)
      store.set({ session, needsToken: false })
      settle(session.token)
    },
    /** Closes the session; calls that wait for a token reject with 401. */
    signOut() {
      remove(tab)
      remove(device)
      store.set({ session: undefined, needsToken: false })
      settle(undefined)
    },
    /**
     * The token to go on with after `refused` got a 401: at once when another has been given meanwhile, else when a
     * person gives one. Rejects when they sign out, or when `signal` aborts.
     */
    nextToken(refused: string, signal?: AbortSignal): Promise<string> {
      const { session } = store.get()
      if (session && session.token !== refused) return Promise.resolve(session.token)
      if (!session) return Promise.reject(signedOut())
      store.set({ session, needsToken: true })
      return new Promise((resolve, reject) => {
        const resume = (token: string | undefined) => {
          signal?.removeEventListener('abort', abort)
          if (token === undefined) reject(signedOut())
          else resolve(token)
        }
        const abort = () => {
          waiting.delete(resume)
          reject(new NetworkError('aborted'))
        }
        if (signal?.aborted) return abort()
        signal?.addEventListener('abort', abort, { once: true })
        waiting.add(resume)
      })
    },
  }
}
export type SessionKeeper = ReturnType<typeof createSession>

const signedOut = () => new ApiError({ status: 401, code: 'signed_out', message: 'You are signed out.' })

function stored(tab: Drawer, device: Drawer): Session | undefined {
  return read(tab) ?? read(device)
}

function read(drawer: Drawer): Session | undefined {
  try {
    const value: unknown = JSON.parse(drawer.getItem(key) ?? 'null')
    if (typeof value !== 'object' || value === null) return undefined
    if (!('address' in value && 'token' in value && 'remembered' in value)) return undefined
    const { address, token, remembered } = value
    if (typeof address !== 'string' || typeof token !== 'string' || !parseAddress(address).address)
      return undefined
    return { address, token, remembered: remembered === true }
  } catch {
    return undefined
  }
}

// A browser may refuse its storage (private windows, blocked cookies): the session then lives in memory alone.
function put(drawer: Drawer, session: Session) {
  try {
    drawer.setItem(key, JSON.stringify(session))
  } catch {
    remove(drawer)
  }
}

function remove(drawer: Drawer) {
  try {
    drawer.removeItem(key)
  } catch {
    // Refused storage holds nothing to remove.
  }
}

function drawer(open: () => Storage | undefined): Drawer {
  try {
    const storage = open()
    if (storage) return storage
  } catch {
    // As above: refused.
  }
  return { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
}

/** This page's session. */
export const session = createSession(
  drawer(() => globalThis.sessionStorage),
  drawer(() => globalThis.localStorage),
)

/** The session as it stands. */
export const currentSession = (): Session | undefined => session.store.get().session

/** The session and whether it waits for a token, in a component. */
export const useSession = (): SessionState => useStore(session.store)

/** Address that the connect screen offers first. */
export const defaultAddress = ownAddress
