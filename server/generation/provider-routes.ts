import { getAiProvider, removeAiProvider, setAiProvider, tryAiProvider } from '~/contract'
import { requireOperator } from '../auth/principals'
import { implement } from '../http/implement'
import { refusal } from './paid-pictures'
import { readProvider, removeProvider, storeProvider, tryProvider } from './provider'

/** Routes for the studio-wide AI provider, which only the operator may change. */
export const providerRoutes = [
  implement(getAiProvider, ({ caller }, deps) => readProvider(deps, caller.principal.operator)),
  implement(setAiProvider, async ({ caller, body }, deps) => {
    requireOperator(caller)
    try {
      await storeProvider(deps, body)
    } catch (error) {
      throw refusal(error, 'apiKey')
    }
    return readProvider(deps, true)
  }),
  implement(removeAiProvider, async ({ caller }, deps) => {
    requireOperator(caller)
    await removeProvider(deps)
    return readProvider(deps, true)
  }),
  implement(
    tryAiProvider,
    async ({ caller, body, signal }, deps) => {
      requireOperator(caller)
      try {
        return await tryProvider(deps, body, signal)
      } catch (error) {
        throw refusal(error, 'apiKey')
      }
    },
    // Models are slow, and nothing of the result is stored.
    { idempotency: 'lease' },
  ),
]
