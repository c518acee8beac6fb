import { type AiConfig, aiTimes } from '../generators/ai/ai-config'
import { GeneratorError, type Generators } from '../generators/generators'
import { type AiHost, WebhookError } from '../ports/dependencies'
import { privateSentence } from '../webhooks/address'
import { createWebhookFetch } from './webhook-fetch'

/**
 * A fetch for AI providers stored in the database. It checks addresses and follows no redirects. Allows this machine
 * and its network, also over plain HTTP, because models are often run there, but never cloud metadata services.
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
        // The guard's own message is about webhooks.
        const reason = error.message === privateSentence ? 'This address can’t be called.' : error.message
        throw new GeneratorError('failed', `The AI provider can’t be reached. ${reason}`)
      }
    },
  }
}

/** Access to AI providers. Their library is only loaded when one is used. */
export function createAiHost(
  environment: AiConfig | undefined,
  template: Generators,
): AiHost & { close(): Promise<void> } {
  const outgoing = createProviderFetch()
  /** The environment's provider isn't guarded: whoever sets it may name any address. */
  const fetchFor = (config: AiConfig): typeof fetch => (config === environment ? fetch : outgoing.fetch)
  const library = () =>
    Promise.all([
      import('../generators/ai/ai-generators'),
      import('../generators/ai/attempt'),
      import('../generators/ai/cut-picture'),
    ])
  // Cached, because its concurrency limit must hold across all calls.
  let cached: { readonly key: string; readonly generators: Promise<Generators> } | undefined
  const make = async (config: AiConfig): Promise<Generators> => {
    const [{ createAiGenerators }, , { cutPicture }] = await library()
    return createAiGenerators({ config, times: aiTimes, template, cut: cutPicture, fetch: fetchFor(config) })
  }
  return {
    environment,
    open(config) {
      const key = JSON.stringify(config)
      if (cached?.key !== key) cached = { key, generators: make(config) }
      return cached.generators
    },
    async attempt(config, signal) {
      const [, { attemptProvider }, { cutPicture }] = await library()
      return attemptProvider(config, { times: aiTimes, cut: cutPicture, fetch: fetchFor(config) }, signal)
    },
    close: () => outgoing.close(),
  }
}
