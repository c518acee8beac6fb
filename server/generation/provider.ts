import ipaddr from 'ipaddr.js'
import type { AiProvider, ParsedBodyOf, setAiProvider } from '~/contract'
import { aiProviders } from '../db/schema'
import type { AiConfig } from '../generators/ai/ai-config'
import { GeneratorError, type Generators } from '../generators/generators'
import { ApiError, invalidBody } from '../http/api-error'
import { isLocalName, isPublicAddress } from '../imports/page-address'
import type { AiHost, Dependencies } from '../ports/dependencies'
import { sealPlace } from '../secrets/rotate'
import { SealError } from '../secrets/seal'
import { isOwnAddress } from '../webhooks/address'

// The AI provider that the operator connects from the dashboard (docs/decisions/0066-a-model-from-the-screen.md). It is
// read for each call, so that a change applies to every process at once.

/** Row ids: one provider for the whole studio, and optionally a second address for images. */
const id = 'studio'
const imagesId = 'studio-images'

type Hosts = Pick<Dependencies, 'db' | 'secrets' | 'ai' | 'generators' | 'clock'>
type Row = typeof aiProviders.$inferSelect

/** The stored provider, and its second address for images. */
async function rowsOf({ db }: Hosts): Promise<{ row?: Row | undefined; images?: Row | undefined }> {
  const rows = await db.select().from(aiProviders)
  const of = (wanted: string) => rows.find((each) => each.id === wanted)
  return { row: of(id), images: of(imagesId) }
}

async function keyOf({ id: place, apiKey }: Row, { secrets }: Hosts): Promise<string | undefined> {
  if (apiKey === null) return undefined
  try {
    return await secrets.open(apiKey, sealPlace.aiProvider(place))
  } catch (error) {
    if (!(error instanceof SealError)) throw error
    throw new GeneratorError(
      'failed',
      /*i18n*/ 'The AI provider’s key can’t be decrypted on this server. Enter it again under Settings › AI provider.',
    )
  }
}

/** The generators in use: the environment's provider, else the stored one, else the template generator. */
export async function currentGenerators(deps: Hosts): Promise<Generators> {
  const { ai, generators } = deps
  if (!ai || ai.environment) return generators
  const { row, images } = await rowsOf(deps)
  if (!row) return generators
  return ai.open({
    baseUrl: row.baseUrl,
    apiKey: await keyOf(row, deps),
    textModel: row.textModel ?? undefined,
    imageModel: row.imageModel ?? undefined,
    ...(images && { images: { baseUrl: images.baseUrl, apiKey: await keyOf(images, deps) } }),
  })
}

/** The provider as the API returns it: never its key, and its address only for the operator. */
export async function readProvider(deps: Hosts, isOperator: boolean): Promise<AiProvider> {
  const fromEnvironment = deps.ai?.environment
  const stored = fromEnvironment ? undefined : await rowsOf(deps)
  const known = fromEnvironment ?? stored?.row
  if (!known) return {}
  const images = fromEnvironment ? fromEnvironment.images : stored?.images
  const { textModel, imageModel } = known
  return {
    source: fromEnvironment ? 'environment' : 'stored',
    ...(textModel && { textModel }),
    ...(imageModel && { imageModel }),
    ...(isOperator && { baseUrl: known.baseUrl, hasKey: Boolean(known.apiKey) }),
    ...(isOperator && images && { imageBaseUrl: images.baseUrl, hasImageKey: Boolean(images.apiKey) }),
  }
}

function requireAi({ ai }: Hosts): AiHost {
  if (ai) return ai
  throw new ApiError('invalid_state', /*i18n*/ 'This server can’t reach an AI provider.')
}

function checkNotFixed({ ai }: Hosts): void {
  if (!ai?.environment) return
  throw new ApiError(
    'invalid_state',
    /*i18n*/ 'The AI provider is set by environment variables of the server. Change it there and restart.',
  )
}

/**
 * The address in its stored form. Local and private addresses are allowed, over plain HTTP too, since the operator could
 * set them in the environment anyway. Host names that resolve to a forbidden address are refused when they are called.
 */
function checkedUrl(text: string, path: 'baseUrl' | 'imageBaseUrl'): string {
  const example = /*i18n*/ 'Enter a full URL, such as https://api.openai.com/v1.'
  if (!URL.canParse(text.trim())) throw invalidBody(path, example)
  const url = new URL(text.trim())
  const host = url.hostname.replaceAll(/^\[|\]$/g, '')
  if ((url.protocol !== 'https:' && url.protocol !== 'http:') || host === '') throw invalidBody(path, example)
  if (url.username !== '' || url.password !== '' || url.search !== '')
    throw invalidBody(
      path,
      /*i18n*/ 'Leave out user names, passwords and parameters. The key has a field of its own.',
    )
  const isAddress = ipaddr.isValid(host)
  const isOwn = isLocalName(host) || isOwnAddress(host)
  if (isAddress && !isOwn && !isPublicAddress(host))
    throw invalidBody(path, /*i18n*/ 'This address can’t be called.')
  if (url.protocol === 'http:' && (isAddress || host.includes('.')) && !isOwn)
    throw invalidBody(path, /*i18n*/ 'Use https://. Only private addresses can be called over http://.')
  url.hash = ''
  return url.href.replace(/\/+$/, '')
}

type Update = ParsedBodyOf<typeof setAiProvider>

const named = (model: string | undefined): string | undefined => model?.trim() || undefined

/** The key for an address: the stored one if the body omits it, unless that belongs to another origin (400). */
async function keyFor(
  deps: Hosts,
  baseUrl: string,
  { given, path, row }: { given: string | undefined; path: 'apiKey' | 'imageApiKey'; row: Row | undefined },
): Promise<string | undefined> {
  if (given !== undefined) return named(given)
  if (row?.apiKey && new URL(row.baseUrl).origin !== new URL(baseUrl).origin)
    throw invalidBody(path, /*i18n*/ 'Enter the key again: the stored one belongs to another address.')
  return row && (await keyOf(row, deps))
}

/** The checked configuration in a request body. */
async function configOf(deps: Hosts, body: Update): Promise<AiConfig> {
  const baseUrl = checkedUrl(body.baseUrl, 'baseUrl')
  const imageAddress = named(body.imageBaseUrl)
  const imageBaseUrl = imageAddress === undefined ? undefined : checkedUrl(imageAddress, 'imageBaseUrl')
  const [textModel, imageModel] = [named(body.textModel), named(body.imageModel)]
  if (!textModel && !imageModel) throw invalidBody('textModel', /*i18n*/ 'Enter at least one model.')
  if (imageBaseUrl !== undefined && !imageModel)
    throw invalidBody('imageModel', /*i18n*/ 'Enter the model that makes images at the second address.')
  const { row, images } = await rowsOf(deps)
  const apiKey = await keyFor(deps, baseUrl, { given: body.apiKey, path: 'apiKey', row })
  if (imageBaseUrl === undefined) return { baseUrl, apiKey, textModel, imageModel }
  const imageKey = { given: body.imageApiKey, path: 'imageApiKey', row: images } as const
  const second = { baseUrl: imageBaseUrl, apiKey: await keyFor(deps, imageBaseUrl, imageKey) }
  return { baseUrl, apiKey, textModel, imageModel, images: second }
}

const sealedKey = async ({ secrets }: Hosts, apiKey: string | undefined, place: string) =>
  apiKey === undefined ? null : await secrets.seal(apiKey, sealPlace.aiProvider(place))

/** Stores the provider. Every process uses it from the next generation on. */
export async function storeProvider(deps: Hosts, body: Update): Promise<void> {
  requireAi(deps)
  checkNotFixed(deps)
  const { apiKey, baseUrl, textModel, imageModel, images } = await configOf(deps, body)
  const updatedAt = new Date(deps.clock())
  const models = { textModel: textModel ?? null, imageModel: imageModel ?? null }
  const row = { id, baseUrl, apiKey: await sealedKey(deps, apiKey, id), ...models, updatedAt }
  const second = images && {
    id: imagesId,
    baseUrl: images.baseUrl,
    apiKey: await sealedKey(deps, images.apiKey, imagesId),
    updatedAt,
  }
  await deps.db.transaction(async (tx) => {
    await tx.delete(aiProviders)
    await tx.insert(aiProviders).values(second ? [row, { ...models, ...second }] : [row])
  })
}

export async function removeProvider(deps: Hosts): Promise<void> {
  checkNotFixed(deps)
  await deps.db.delete(aiProviders)
}

/** Tries the models in the body, or those of the environment's provider if there is one. */
export async function tryProvider(deps: Hosts, body: Update, signal: AbortSignal | undefined) {
  const ai = requireAi(deps)
  const { text, image } = await ai.attempt(ai.environment ?? (await configOf(deps, body)), signal)
  return { ...(text && { text: { ...text } }), ...(image && { image: { ...image } }) }
}
