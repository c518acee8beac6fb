import * as z from 'zod/mini'
import { maybe, one } from './answer'
import { text } from './bounds'
import { endpoint } from './endpoint'

// The AI provider: one for all workspaces of a studio, configured by the operator (decision 66).

const owned = { extension: true, scope: 'write' } as const

/** The models used for images and copy; missing where the built-in generator is used. */
export const AiProvider = z.looseObject({
  /** Where the configuration comes from. Environment variables take precedence and can't be changed through the API. Missing: not configured. */
  source: maybe(z.enum(['environment', 'stored'])),
  textModel: maybe(z.string()),
  imageModel: maybe(z.string()),
  /** Only returned to the operator. */
  baseUrl: maybe(z.string()),
  /** True if a key is stored. The key itself is never returned. */
  hasKey: maybe(z.boolean()),
  /** Address for images, if different from `baseUrl`. Only returned to the operator. */
  imageBaseUrl: maybe(z.string()),
  hasImageKey: maybe(z.boolean()),
})
export type AiProvider = z.output<typeof AiProvider>

export const AiProviderUpdate = z.strictObject({
  /** Ends with the version segment, e.g. `https://api.example.com/v1`. */
  baseUrl: text(1, 512),
  /** Left out: the stored key is kept. Empty: the key is removed. */
  apiKey: z.optional(text(0, 512)),
  textModel: z.optional(text(0, 200)),
  imageModel: z.optional(text(0, 200)),
  /** Address for the image model. Left out or empty: `baseUrl` and its key are used. */
  imageBaseUrl: z.optional(text(0, 512)),
  /** Key for `imageBaseUrl`, with the same rules as `apiKey`. */
  imageApiKey: z.optional(text(0, 512)),
})

const ModelTrial = z.looseObject({ ok: z.boolean(), message: maybe(z.string()) })
const AiProviderTrial = z.looseObject({
  /** Result of a test call, for each model given. */
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
