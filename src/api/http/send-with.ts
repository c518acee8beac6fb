import type { Endpoint } from '~/contract/endpoint'
import { i18n } from '~/contract/i18n'
import { ApiError, ContractError } from '../errors'
import { createSend, browserDeps, type Send, type HttpDeps } from './send'
import { exchange, type Answer, type CallOptions, type LooseInput } from './exchange'
import { currentSession } from '../session/session'

/**
 * A way to an API with an address and a token of its own, beside the page's session or without any: nothing of it is
 * stored, and the token goes to that address alone.
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
      // Nobody is asked for another one.
      nextToken: () =>
        Promise.reject(
          new ApiError({ status: 401, code: 'unauthorized', message: i18n.t('The API rejected the token.') }),
        ),
    },
  })
}

/** Makes a call and answers what came, unread and unrepeated: for the explorer. `bare` leaves the token out. */
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
