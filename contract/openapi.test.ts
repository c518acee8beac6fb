import { describe, expect, it } from 'vitest'
import { endpoints } from './index'
import { openApiDocument } from './openapi'

const document = openApiDocument('https://api.example.com/v1')
const text = JSON.stringify(document)
const at = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  )

describe('the OpenAPI document', () => {
  it('is OpenAPI 3.1, version 1.0.0', () => {
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { version: '1.0.0' },
      servers: [{ url: 'https://api.example.com/v1' }],
    })
  })

  it('has the 36 operations, each with its parameters, scope and responses', () => {
    const operations = Object.entries(endpoints).map(([id, row]) => {
      const operation = at(document, 'paths', row.path, row.method.toLowerCase())
      expect(at(operation, 'operationId')).toBe(id)
      expect(at(operation, 'security')).toEqual([{ bearer: [row.scope] }])
      expect(at(operation, 'responses', '200')).toBeDefined()
      const parameters = at(operation, 'parameters')
      const names = Array.isArray(parameters)
        ? parameters.filter((one) => at(one, 'in') === 'path').map((one) => at(one, 'name'))
        : []
      expect(names).toEqual([...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
      expect(at(operation, 'requestBody') !== undefined).toBe(row.body !== undefined)
      return operation
    })
    expect(operations).toHaveLength(36)
  })

  it('includes the bounds of bodies and queries', () => {
    const body = at(document, 'paths', '/workspaces/{workspaceId}/products', 'post', 'requestBody')
    const schema = at(body, 'content', 'application/json', 'schema')
    expect(at(schema, 'additionalProperties')).toBe(false)
    expect(at(schema, 'required')).toEqual(['name'])
    expect(at(schema, 'properties', 'name')).toMatchObject({ minLength: 1, maxLength: 200 })
    expect(at(schema, 'properties', 'images')).toMatchObject({ maxItems: 20, default: [] })
    const query = at(document, 'paths', '/credits/transactions', 'get', 'parameters')
    const documented = Array.isArray(query) ? query.filter((one) => at(one, 'x-extension') !== true) : []
    expect(documented).toMatchObject([{ name: 'limit', in: 'query', schema: { minimum: 1, maximum: 100 } }])
  })

  it('marks query parameters that api.md doesn’t have', () => {
    const parameters = at(document, 'paths', '/workspaces/{workspaceId}/posts', 'get', 'parameters')
    expect(parameters).toContainEqual(
      expect.objectContaining({ name: 'statuses', 'x-extension': true, style: 'form', explode: false }),
    )
    expect(parameters).not.toContainEqual(expect.objectContaining({ name: 'limit', 'x-extension': true }))
  })

  it('has no dangling references', () => {
    const references = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path.split('/'))
    expect(references.length).toBeGreaterThan(0)
    for (const path of references) expect(at(document, ...path)).toBeDefined()
  })
})
