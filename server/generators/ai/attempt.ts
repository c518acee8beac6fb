import { generateText } from 'ai'
import { sentence } from '~/contract/server-sentences'
import { GeneratorError } from '../generators'
import type { AiAttempt, AiAttempts, AiConfig, AiTimes } from './ai-config'
import { askProvider } from './ai-error'
import { aiImage, type CutPicture } from './ai-image'
import { providerAt } from './provider'

interface Parts {
  readonly times: AiTimes
  readonly cut: CutPicture
  readonly fetch: typeof fetch
}

const failed = (error: unknown): AiAttempt => {
  if (error instanceof GeneratorError) return { ok: false, message: error.message }
  throw error
}

function attemptText(
  { textModel: model = '', ...config }: AiConfig,
  { times, fetch }: Parts,
  signal?: AbortSignal,
) {
  const ask = async (stop: AbortSignal) => {
    const { text } = await generateText({
      model: providerAt(config, fetch).chatModel(model),
      prompt: 'Answer with the one word: ready',
      maxRetries: 0,
      abortSignal: stop,
    })
    if (text.trim() === '')
      throw new GeneratorError('failed', /*i18n*/ 'The AI provider’s response contains nothing usable.')
    return { ok: true, message: sentence('modelAnswered', { model }) }
  }
  return askProvider({ model, apiKey: config.apiKey, limitMs: times.textMs }, ask, signal).catch(failed)
}

function attemptImage(
  { imageModel: model = '', images, ...config }: AiConfig,
  { times, fetch, cut }: Parts,
  signal?: AbortSignal,
) {
  const endpoint = images ?? config
  const asking = {
    model: providerAt(endpoint, fetch).imageModel(model),
    cut,
    apiKey: endpoint.apiKey,
    limitMs: times.imageMs,
  }
  const input = {
    prompt: 'A plain grey circle on a white ground',
    aspectRatio: '1:1',
    references: [],
  } as const
  return aiImage(input, asking, signal).then(
    () => ({ ok: true, message: sentence('modelDrew', { model }) }),
    failed,
  )
}

/** Tries each configured model with one real call: a word from the text model, an image from the image model. */
export async function attemptProvider(
  config: AiConfig,
  parts: Parts,
  signal?: AbortSignal,
): Promise<AiAttempts> {
  const [text, image] = await Promise.all([
    config.textModel ? attemptText(config, parts, signal) : undefined,
    config.imageModel ? attemptImage(config, parts, signal) : undefined,
  ])
  return { ...(text && { text }), ...(image && { image }) }
}
