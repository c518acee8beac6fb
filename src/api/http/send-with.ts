import type { Endpoint } from '~/contract/endpoint'
import { i18n } from '~/contract/i18n'
import { ApiError, ContractError } from '../errors'
import { currentSession } from '../session/session'
import { type Answer, type CallOptions, exchange, type LooseInput } from './exchange'
import { browserDeps, createSend, type HttpDeps, type Send } from './send'

/**
 * Makes a `Send` for another address and token than the page's session. Nothing is stored, and the token goes
 * to that address alone.
 */
export function sendWith(
  { address, token }: { address: string; token: string },
  deps: Omit<HttpDeps, 'session'>,
): Send {
  const session = { address, token, remembered: false }
  return createSend({
    ...deps,
    session: {
      store: { get: () => ({ session, needsToken: false, left: false }) },
      // Asks nobody for a new token.
      nextToken: () =>
        Promise.reject(
          new ApiError({ status: 401, code: 'unauthorized', message: i18n.t('The API rejected the token.') }),
        ),
    },
  })
}

/** Makes one call and returns its raw response, for the explorer. `bare` leaves out the token. */
export function sendRaw(
  endpoint: Endpoint,
  input: LooseInput,
  { bare, ...options }: CallOptions & { bare?: boolean } = {},
): Promise<Answer> {
  const session = currentSession()
  if (!session) return Promise.reject(new ContractError(i18n.t('You’re signed out.'), 0))
  const { address, token } = session
  return exchange(browserDeps, { address, token: bare ? undefined : token }, endpoint, input, options)
}
