import { aiTimes, type AiConfig } from '../generators/ai/ai-config'
import { GeneratorError, type Generators } from '../generators/generators'
import type { AiHost } from '../ports/dependencies'
import { WebhookError } from '../ports/webhooks'
import { privateSentence } from '../webhooks/address'
import { createWebhookFetch } from './webhook-fetch'

/**
 * What stored providers are reached by: to addresses that were checked, following no redirect. This machine and its network
 * may be called, over plain HTTP too, where models are often run; what controls a cloud's machines may not.
 */
function createProviderFetch(): { fetch: typeof fetch; close(): Promise<void> } {
  const outgoing = createWebhookFetch({ allowsPrivate: true })
  return {
    close: () => outgoing.close(),
    async fetch(input, init) {
      try {
        return await outgoing.fetch(new Request(input, init))
      } catch (error) {
        if (!(error instanceof WebhookError)) throw error
        // The guard's own sentence speaks of webhooks.
        const reason = error.message === privateSentence ? 'This address can’t be called.' : error.message
        throw new GeneratorError('failed', `The AI provider can’t be reached. ${reason}`)
      }
    },
  }
}

/** Reaches AI providers. Their library is loaded only when one is asked. */
export function createAiHost(
  environment: AiConfig | undefined,
  template: Generators,
): AiHost & { close(): Promise<void> } {
  const outgoing = createProviderFetch()
  /** Whoever set the environment may name any address. */
  const fetchFor = (config: AiConfig): typeof fetch => (config === environment ? fetch : outgoing.fetch)
  const library = () =>
    Promise.all([
      import('../generators/ai/ai-generators'),
      import('../generators/ai/attempt'),
      import('../generators/ai/cut-picture'),
    ])
  // The last one is kept: its limit of calls at once holds over all of them.
  let known: { readonly of: string; readonly generators: Promise<Generators> } | undefined
  const make = async (config: AiConfig): Promise<Generators> => {
    const [{ createAiGenerators }, , { cutPicture }] = await library()
    return createAiGenerators({ config, times: aiTimes, template, cut: cutPicture, fetch: fetchFor(config) })
  }
  return {
    environment,
    open(config) {
      const of = JSON.stringify(config)
      if (known?.of !== of) known = { of, generators: make(config) }
      return known.generators
    },
    async attempt(config, signal) {
      const [, { attemptProvider }, { cutPicture }] = await library()
      return attemptProvider(config, { times: aiTimes, cut: cutPicture, fetch: fetchFor(config) }, signal)
    },
    close: () => outgoing.close(),
  }
}
