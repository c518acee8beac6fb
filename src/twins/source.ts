import type { TwinSource } from '~/contract/twin'
import { parseAddress } from '~/src/api/address'
import { browserSurroundings, type Send, send } from '~/src/api/send'
import { sendWith } from '~/src/api/send-with'
import { currentSession, session } from '~/src/api/session'
import { createStore } from '~/src/api/store'

/** Tokens of other servers, by their addresses: in this page's memory alone, until it is closed or signed out. */
const tokens = createStore<ReadonlyMap<string, string>>(new Map())
session.store.subscribe(() => {
  if (!session.store.get().session) tokens.set(new Map())
})

/** Which other servers this page holds a token for. */
export const sourceTokens = tokens

/** Holds the token of another server's API for as long as this page lives. */
export function holdToken(address: string, token: string): void {
  tokens.set(new Map([...tokens.get(), [address, token]]))
}

/** The address of another server; undefined where it is the very one that this session is open to. */
export function otherAddress(typed: string): string | undefined {
  const { address } = parseAddress(typed)
  return address === currentSession()?.address ? undefined : address
}

/** The way to a twin's source; undefined while its token is not held. */
export function sendToSource({ address }: Pick<TwinSource, 'address'>): Send | undefined {
  if (address === undefined) return send
  const token = tokens.get().get(address)
  return token === undefined ? undefined : sendWith({ address, token }, browserSurroundings)
}
