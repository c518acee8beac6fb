import * as z from 'zod/mini'
import { maybe, one } from './answer'
import { text } from './bounds'
import { endpoint } from './endpoint'

// The AI provider of a studio: one for all its workspaces, connected by whoever runs the server (decision 66).

const owned = { extension: true, scope: 'write' } as const

/** Which models make images and copy; none where the built-in generator does. */
export const AiProvider = z.looseObject({
  /** Where it was connected: environment variables win, and can't be changed here. Missing: nowhere. */
  source: maybe(z.enum(['environment', 'stored'])),
  textModel: maybe(z.string()),
  imageModel: maybe(z.string()),
  /** For the operator alone. */
  baseUrl: maybe(z.string()),
  /** Whether a key is kept. It is never answered itself. */
  hasKey: maybe(z.boolean()),
  /** Where images come from, if not from there too; for the operator alone. */
  imageBaseUrl: maybe(z.string()),
  hasImageKey: maybe(z.boolean()),
})
export type AiProvider = z.output<typeof AiProvider>

export const AiProviderUpdate = z.strictObject({
  /** Ends in the version segment, such as `https://api.example.com/v1`. */
  baseUrl: text(1, 512),
  /** Left out: the stored one stays. Empty: there is none. */
  apiKey: z.optional(text(0, 512)),
  textModel: z.optional(text(0, 200)),
  imageModel: z.optional(text(0, 200)),
  /** Where the image model is asked. Left out or empty: at `baseUrl`, with its key. */
  imageBaseUrl: z.optional(text(0, 512)),
  /** Its own key, as `apiKey` is given. */
  imageApiKey: z.optional(text(0, 512)),
})

const ModelTrial = z.looseObject({ ok: z.boolean(), message: maybe(z.string()) })
const AiProviderTrial = z.looseObject({
  /** What became of a call of each model that is named. */
  text: maybe(ModelTrial),
  image: maybe(ModelTrial),
})
export type AiProviderTrial = z.output<typeof AiProviderTrial>

export const getAiProvider = endpoint({
  extension: true,
  scope: 'read',
  method: 'GET',
  path: '/ai-provider',
  data: one('provider', AiProvider),
  summary: /*i18n*/ 'Tells which AI models make images and copy.',
})
export const setAiProvider = endpoint({
  ...owned,
  method: 'PUT',
  path: '/ai-provider',
  body: AiProviderUpdate,
  data: one('provider', AiProvider),
  summary: /*i18n*/ 'Connects an OpenAI-compatible AI provider. Operator only.',
})
export const removeAiProvider = endpoint({
  ...owned,
  method: 'DELETE',
  path: '/ai-provider',
  data: one('provider', AiProvider),
  summary: /*i18n*/ 'Disconnects the AI provider and deletes its key. Operator only.',
})
export const tryAiProvider = endpoint({
  ...owned,
  method: 'POST',
  path: '/ai-provider/try',
  body: AiProviderUpdate,
  data: one('trial', AiProviderTrial),
  summary: /*i18n*/ 'Calls each AI model once, and tells what it answered. Operator only.',
})
