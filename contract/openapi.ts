import * as z from 'zod/mini'
import { type Cost, type Endpoint, pathParamNames } from './endpoint'
import * as operations from './endpoints'
import { ErrorEnvelope } from './errors'

type Json = Record<string, unknown>

/** A schema as JSON Schema: of what is sent, or of what is read. */
export const jsonSchema = (of: z.core.$ZodType, io: 'input' | 'output'): Json => {
  const { $schema, ...rest } = z.toJSONSchema(of, { io, target: 'draft-2020-12', unrepresentable: 'any' })
  return rest
}

const costSentence: Record<Cost['kind'], string> = {
  free: 'Free.',
  perImage: 'Costs 1 credit per image.',
  perOutputImage: 'Costs 1 credit per output image.',
  perDelivery: 'Costs the per-platform delivery cost; 0 for accounts connected through an agent session.',
}

const errors = {
  400: 'Invalid request',
  401: 'Missing or invalid token',
  402: 'Insufficient credits; error.purchaseUrl is present',
  403: 'Missing scope, role, or feature disabled',
  404: 'Not found, or caller is not a member of the workspace',
  429: 'Rate limited',
}

const reply = (description: string, body: Json): Json => ({
  description,
  content: { 'application/json': { schema: body } },
})

function parameters(row: Endpoint): Json[] {
  const inPath = pathParamNames(row.path).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  return [
    ...inPath,
    ...queryParameters(row.query),
    // Extensions; servers that don't support them ignore them.
    ...queryParameters(row.extensionQuery).map((parameter) => ({ ...parameter, 'x-extension': true })),
  ]
}

function queryParameters(query: Endpoint['query']): Json[] {
  if (!query) return []
  return Object.entries(jsonSchema(query, 'output').properties as Record<string, Json>).map(([name, of]) => ({
    name,
    in: 'query',
    ...(of.type === 'array' && { style: 'form', explode: false }),
    schema: of,
  }))
}

function operation(operationId: string, row: Endpoint): Json {
  const record = jsonSchema(row.data.schema, 'output')
  const data = row.data.form === 'list' ? { type: 'array', items: record } : record
  const success = {
    type: 'object',
    required: ['data', 'requestId'],
    properties: { data, requestId: { type: 'string' } },
  }
  return {
    operationId,
    summary: row.summary,
    description: `${costSentence[row.cost.kind]} Requires the scope \`${row.scope}\`.`,
    security: [{ bearer: [row.scope] }],
    parameters: parameters(row),
    ...(row.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: jsonSchema(row.body, 'input') } },
      },
    }),
    responses: {
      200: reply('Success', success),
      ...Object.fromEntries(
        Object.entries(errors).map(([status, text]) => [
          status,
          reply(text, { $ref: '#/components/schemas/Error' }),
        ]),
      ),
    },
  }
}

/**
 * The OpenAPI 3.1 document of the 36 operations, generated from the table.
 * @param baseUrl address of the API, ending in `/v1`
 */
export function openApiDocument(baseUrl: string): Json {
  const paths: Record<string, Json> = {}
  for (const [name, row] of Object.entries<Endpoint>(operations)) {
    paths[row.path] = { ...paths[row.path], [row.method.toLowerCase()]: operation(name, row) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Social Content Studio REST API', version: '1.0.0' },
    servers: [{ url: baseUrl }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: jsonSchema(ErrorEnvelope, 'output') },
    },
  }
}
