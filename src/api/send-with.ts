import { ApiError } from './errors'
import { createSend, type Send, type Surroundings } from './send'

/**
 * A way to an API with an address and a token of its own, beside the page's session or without any: nothing of it is
 * stored, and the token goes to that address alone.
 */
export function sendWith(
  { address, token }: { address: string; token: string },
  around: Omit<Surroundings, 'session'>,
): Send {
  const session = { address, token, remembered: false }
  return createSend({
    ...around,
    session: {
      store: { get: () => ({ session, needsToken: false, left: false }) },
      // Nobody is asked for another one.
      nextToken: () =>
        Promise.reject(
          new ApiError({ status: 401, code: 'unauthorized', message: 'The API rejected the token.' }),
        ),
    },
  })
}
