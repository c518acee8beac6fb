import type { Endpoint } from '~/contract/endpoint'
import { ContractError } from './errors'
import { type Answer, exchange } from './exchange'
import type { CallOptions, LooseInput } from './input'
import { browserSurroundings } from './send'
import { currentSession } from './session'

/** Makes a call and answers what came, unread and unrepeated: for the explorer. `bare` leaves the token out. */
export function sendRaw(
  endpoint: Endpoint,
  input: LooseInput,
  { bare, ...options }: CallOptions & { bare?: boolean } = {},
): Promise<Answer> {
  const session = currentSession()
  if (!session) return Promise.reject(new ContractError('You’re signed out.', 0))
  const { address, token } = session
  return exchange(browserSurroundings, { address, token: bare ? undefined : token }, endpoint, input, options)
}
