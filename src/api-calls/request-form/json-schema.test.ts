import { describe, expect, it } from 'vitest'
import { endpoints } from '~/contract'
import type { Endpoint } from '~/contract/endpoint'
import { bodySchema, initialValue, type JsonSchema, querySchema } from './json-schema'
import { fillOf, valuesFrom } from './request-values'

const drawable = ['string', 'number', 'integer', 'boolean', 'object', 'array']

/** All nested schemas by path. */
function all(schema: JsonSchema, at: string): [string, JsonSchema][] {
  const inner = [
    ...Object.entries(schema.properties ?? {}),
    ...(schema.items ? [['items', schema.items] as const] : []),
    ...(schema.anyOf ?? []).filter(({ type }) => type !== 'null').map((each) => ['or', each] as const),
  ]
  return [[at, schema], ...inner.flatMap(([name, each]) => all(each, `${at}.${name}`))]
}

describe.each(Object.entries<Endpoint>(endpoints))('%s', (name, endpoint) => {
  it('has a field for every input', () => {
    const schemas = [bodySchema(endpoint), querySchema(endpoint)].filter((each) => each !== undefined)
    for (const [at, each] of schemas.flatMap((schema) => all(schema, name)))
      expect(
        each.enum !== undefined || each.anyOf !== undefined || drawable.includes(each.type ?? ''),
        at,
      ).toBe(true)
  })

  it('starts with the required fields, and restores them from its own link', () => {
    const values = valuesFrom(endpoint, undefined, 'ws_1')
    expect(values.body).toEqual(initialValue(bodySchema(endpoint)))
    expect(valuesFrom(endpoint, fillOf(JSON.stringify(values)), 'ws_2')).toEqual(values)
    if (endpoint.path.includes('{workspaceId}')) expect(values.params.workspaceId).toBe('ws_1')
  })
})

it('ignores links that aren’t its own', () => {
  for (const text of [undefined, '', '{', '[]', 'null', '{"params": 7}'])
    expect(fillOf(text)?.params, String(text)).toBeUndefined()
})
