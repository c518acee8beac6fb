import { createStore } from './store'

/** `offline`: the device has no network. `unreachable`: it has, but nobody answers at the studio's own address. */
export type Connection = 'here' | 'offline' | 'unreachable'

/** What is known of the way to the API; `api/away/watch-connection.ts` finds it out. */
export const connection = createStore<Connection>('here')

/** Whether a call would come to nothing now. */
export const isOffline = (): boolean => connection.get() !== 'here'
