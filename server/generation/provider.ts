import { eq } from 'drizzle-orm'
import ipaddr from 'ipaddr.js'
import type { AiProvider, ParsedBodyOf, setAiProvider } from '~/contract'
import { aiProviders } from '../db/schema'
import type { AiConfig } from '../generators/ai/ai-config'
import { GeneratorError, type Generators } from '../generators/generators'
import { ApiError } from '../http/api-error'
import { isLocalName, isPublicAddress } from '../imports/page-address'
import type { AiHost, Dependencies } from '../ports/dependencies'
import { sealPlace } from '../secrets/rotate'
import { SealError } from '../secrets/seal'
import { isOwnAddress } from '../webhooks/address'

// The AI provider that the operator connects from the dashboard (docs/decisions/0066-a-model-from-the-screen.md). It is read
// at each call, so that every process uses it at once.

/** There is one for the whole studio. */
const id = 'studio'

type Hosts = Pick<Dependencies, 'db' | 'secrets' | 'ai' | 'generators' | 'clock'>
type Row = typeof aiProviders.$inferSelect

const rowOf = async ({ db }: Hosts): Promise<Row | undefined> =>
  (await db.select().from(aiProviders).where(eq(aiProviders.id, id)))[0]

async function keyOf({ apiKey }: Row, { secrets }: Hosts): Promise<string | undefined> {
  if (apiKey === null) return undefined
  try {
    return await secrets.open(apiKey, sealPlace.aiProvider(id))
  } catch (error) {
    if (!(error instanceof SealError)) throw error
    throw new GeneratorError(
      'failed',
      /*i18n*/ 'The AI provider’s key can’t be decrypted on this server. Enter it again under Settings › AI provider.',
    )
  }
}

/** What makes images and copy now: the environment's provider, else the stored one, else the template generator. */
export async function currentGenerators(deps: Hosts): Promise<Generators> {
  const { ai, generators } = deps
  if (!ai || ai.environment) return generators
  const row = await rowOf(deps)
  if (!row) return generators
  return ai.open({
    baseUrl: row.baseUrl,
    apiKey: await keyOf(row, deps),
    textModel: row.textModel ?? undefined,
    imageModel: row.imageModel ?? undefined,
  })
}

/** The provider as it is answered: never its key, and its address for the operator alone. */
export async function readProvider(deps: Hosts, isOperator: boolean): Promise<AiProvider> {
  const given = deps.ai?.environment
  const row = given ? undefined : await rowOf(deps)
  const known = given ?? row
  if (!known) return {}
  const { textModel, imageModel } = known
  return {
    source: given ? 'environment' : 'stored',
    ...(textModel && { textModel }),
    ...(imageModel && { imageModel }),
    ...(isOperator && { baseUrl: known.baseUrl, hasKey: Boolean(known.apiKey) }),
  }
}

export function requireAi({ ai }: Hosts): AiHost {
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

function refuse(path: string, message: string): never {
  throw new ApiError('invalid_request', `The body isn’t valid. ${path}: ${message}`, {
    details: [{ path, message }],
  })
}

/**
 * The address as it is stored. A provider on this machine or its network may be named, over plain HTTP too: whoever runs
 * the server could name it in its environment. What can be known only from DNS is refused when it is called.
 */
function checkedUrl(text: string): string {
  const example = /*i18n*/ 'Enter a full URL, such as https://api.openai.com/v1.'
  if (!URL.canParse(text.trim())) refuse('baseUrl', example)
  const url = new URL(text.trim())
  const host = url.hostname.replaceAll(/^\[|\]$/g, '')
  if ((url.protocol !== 'https:' && url.protocol !== 'http:') || host === '') refuse('baseUrl', example)
  if (url.username !== '' || url.password !== '' || url.search !== '')
    refuse(
      'baseUrl',
      /*i18n*/ 'Leave out user names, passwords and parameters. The key has a field of its own.',
    )
  const isAddress = ipaddr.isValid(host)
  const isOwn = isLocalName(host) || isOwnAddress(host)
  if (isAddress && !isOwn && !isPublicAddress(host))
    refuse('baseUrl', /*i18n*/ 'This address can’t be called.')
  if (url.protocol === 'http:' && (isAddress || host.includes('.')) && !isOwn)
    refuse('baseUrl', /*i18n*/ 'Use https://. Only private addresses can be called over http://.')
  url.hash = ''
  return url.href.replace(/\/+$/, '')
}

type Update = ParsedBodyOf<typeof setAiProvider>

const named = (model: string | undefined): string | undefined => model?.trim() || undefined

/** What a body asks for, with the stored key where it leaves the key out: that is sent to no other address than its own. */
async function configOf(deps: Hosts, body: Update): Promise<AiConfig> {
  const baseUrl = checkedUrl(body.baseUrl)
  const [textModel, imageModel] = [named(body.textModel), named(body.imageModel)]
  if (!textModel && !imageModel) refuse('textModel', /*i18n*/ 'Enter at least one model.')
  if (body.apiKey !== undefined) return { baseUrl, apiKey: named(body.apiKey), textModel, imageModel }
  const row = await rowOf(deps)
  if (row?.apiKey && new URL(row.baseUrl).origin !== new URL(baseUrl).origin)
    refuse('apiKey', /*i18n*/ 'Enter the key again: the stored one belongs to another address.')
  return { baseUrl, apiKey: row && (await keyOf(row, deps)), textModel, imageModel }
}

/** Stores the provider: the next generation uses it, whatever process makes it. */
export async function storeProvider(deps: Hosts, body: Update): Promise<void> {
  requireAi(deps)
  checkNotFixed(deps)
  const { apiKey, baseUrl, textModel, imageModel } = await configOf(deps, body)
  const fields = {
    baseUrl,
    apiKey: apiKey === undefined ? null : await deps.secrets.seal(apiKey, sealPlace.aiProvider(id)),
    textModel: textModel ?? null,
    imageModel: imageModel ?? null,
    updatedAt: new Date(deps.clock()),
  }
  await deps.db
    .insert(aiProviders)
    .values({ id, ...fields })
    .onConflictDoUpdate({ target: aiProviders.id, set: fields })
}

export async function removeProvider(deps: Hosts): Promise<void> {
  checkNotFixed(deps)
  await deps.db.delete(aiProviders).where(eq(aiProviders.id, id))
}

/** Calls what a body names, or the environment's provider where there is one. */
export async function tryProvider(deps: Hosts, body: Update, signal: AbortSignal | undefined) {
  const ai = requireAi(deps)
  const { text, image } = await ai.attempt(ai.environment ?? (await configOf(deps, body)), signal)
  return { ...(text && { text: { ...text } }), ...(image && { image: { ...image } }) }
}
