import type * as z from 'zod/mini'
import { clientHeader, type Endpoint, endpoints, extensions, fillPath, pathParamNames } from '~/contract'
import { jsonSchema } from '~/contract/openapi'
import { hashToken } from '../http/authenticate'

type Json = Record<string, unknown>

/** Calls beyond the document that AI clients get as tools. Those about operators and tokens are left to people. */
const ownTools: readonly string[] = [
  'listPlatforms',
  'addAccount',
  'checkAccount',
  'listAccountPosts',
  'getPostOptions',
  'setPostOptions',
  'setPostCampaign',
  'setAltText',
  'createQueue',
  'updateQueue',
  'previewQueue',
  'deleteQueue',
  'listRepeats',
  'createRepeat',
  'updateRepeat',
  'countPosts',
  'listDeliveries',
  'claimDelivery',
  'finishDelivery',
  'failDelivery',
]

/** An API call as a tool: name, JSON Schema of its input, and annotations about its effects. */
export interface Tool {
  readonly name: string
  readonly endpoint: Endpoint
  readonly description: string
  readonly inputSchema: Json
  readonly annotations: {
    readonly readOnlyHint: boolean
    readonly destructiveHint: boolean
    readonly idempotentHint: boolean
    readonly openWorldHint: boolean
  }
  /** Whether callers must send a `requestId`, which makes the call idempotent. */
  readonly takesRequestId: boolean
}

/** Properties and required names of an object schema. */
export const fieldsOf = (schema: z.core.$ZodType | undefined) => {
  const { properties = {}, required = [] } = schema ? jsonSchema(schema, 'input') : {}
  return { properties: properties as Json, required: required as string[] }
}

const requestIdSchema = {
  type: 'string',
  minLength: 1,
  maxLength: 200,
  description:
    'A new value of your own for each call. Repeating a call with the same value returns the first result instead of doing it again.',
}

/**
 * Merges path, query and body parameters into one object. Their names never collide in the contract (checked by a
 * test).
 */
function inputOf(endpoint: Endpoint, takesRequestId: boolean): Json {
  const path = pathParamNames(endpoint.path)
  const query = fieldsOf(endpoint.query)
  const more = fieldsOf(endpoint.extensionQuery)
  const body = fieldsOf(endpoint.body)
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(path.map((name) => [name, { type: 'string' }])),
      ...query.properties,
      ...more.properties,
      ...body.properties,
      ...(takesRequestId && { requestId: requestIdSchema }),
    },
    required: [...path, ...query.required, ...body.required, ...(takesRequestId ? ['requestId'] : [])],
    additionalProperties: false,
  }
}

const costSentence = (endpoint: Endpoint): string =>
  endpoint.cost.kind === 'free' ? '' : ' Costs credits: look at the balance first.'

function toolOf(name: string, endpoint: Endpoint): Tool {
  const hasSideEffects = endpoint.scope === 'publish' || endpoint.cost.kind !== 'free'
  const takesRequestId = endpoint.method !== 'GET' && hasSideEffects
  const publishes = name === 'publishPost'
  return {
    name,
    endpoint,
    description: `${endpoint.summary}${costSentence(endpoint)}${publishes ? ' It goes out to real audiences at once and can’t be undone.' : ''}`,
    inputSchema: inputOf(endpoint, takesRequestId),
    annotations: {
      readOnlyHint: endpoint.method === 'GET',
      destructiveHint: endpoint.method === 'DELETE' || publishes,
      idempotentHint: endpoint.method === 'GET' || endpoint.method === 'PUT',
      openWorldHint: publishes || endpoint.path.endsWith('/from-url'),
    },
    takesRequestId,
  }
}

let cachedTools: readonly Tool[] | undefined
/** Created on first use, because the schemas would delay the start. */
export const allTools = (): readonly Tool[] =>
  (cachedTools ??= [
    ...Object.entries<Endpoint>(endpoints),
    ...Object.entries<Endpoint>(extensions).filter(([name]) => ownTools.includes(name)),
  ].map(([name, endpoint]) => toolOf(name, endpoint)))

/** The tools that a token with these scopes can use; others aren't listed. */
export const toolsFor = (scopes: readonly string[]): Tool[] =>
  allTools().filter(({ endpoint }) => scopes.includes(endpoint.scope))

const asText = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : Array.isArray(value)
      ? value.map(asText).join(',')
      : JSON.stringify(value)

/** The `Idempotency-Key` for a `requestId`, which may hold any characters and so take more than 255 when encoded. */
function keyOf(requestId: string): string {
  const key = `mcp ${encodeURIComponent(requestId)}`
  return key.length <= 255 ? key : `mcp ${hashToken(requestId)}`
}

/** The API request of a tool call: path with query, and options for `fetch`. `args` were already validated. */
export function requestOf(
  { endpoint, takesRequestId }: Tool,
  args: Readonly<Json>,
): { readonly path: string; readonly init: RequestInit } {
  const inPath = pathParamNames(endpoint.path)
  const path = fillPath(endpoint.path, Object.fromEntries(inPath.map((name) => [name, asText(args[name])])))
  const queryNames = [endpoint.query, endpoint.extensionQuery].flatMap((query) =>
    Object.keys(fieldsOf(query).properties),
  )
  const query = new URLSearchParams(
    queryNames.filter((name) => args[name] !== undefined).map((name) => [name, asText(args[name])]),
  )
  const used = [...inPath, ...queryNames, ...(takesRequestId ? ['requestId'] : [])]
  const body = Object.fromEntries(Object.entries(args).filter(([name]) => !used.includes(name)))
  const headers: Record<string, string> = {
    [clientHeader]: 'mcp',
    ...(endpoint.body && { 'content-type': 'application/json' }),
    ...(takesRequestId && {
      'idempotency-key': keyOf(asText(args.requestId)),
    }),
  }
  return {
    path: `/v1${path}${query.size > 0 ? `?${query}` : ''}`,
    init: { method: endpoint.method, headers, ...(endpoint.body && { body: JSON.stringify(body) }) },
  }
}
