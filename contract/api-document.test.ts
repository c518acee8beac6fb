import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ZodMiniObject } from 'zod/mini'
import { type Cost, type Endpoint, endpoints, extensions } from './index'

const document = readFileSync(new URL('../docs/api.md', import.meta.url), 'utf8')
const section = (from: string, to: string): string =>
  document.slice(document.indexOf(from), document.indexOf(to))

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())

const rows = section('## 4. Endpoints', '### Credit cost per call')
  .split('\n')
  .map(cellsOf)
  .flatMap(([method = '', path = '', scope = '', payload = '']) =>
    /^(GET|POST|PATCH|DELETE)$/.test(method) ? [{ method, path, scope, payload }] : [],
  )
const table = Object.values<Endpoint>(endpoints)
const keyOf = ({ method, path, scope }: { method: string; path: string; scope: string }) =>
  `${method} ${path} (${scope})`

const costRows = section('### Credit cost per call', '## 5. Authentication')
  .split('\n')
  .map(cellsOf)
  .flatMap(([call = '', cost = '']) => {
    const [, method, path] = /^(GET|POST|PATCH|DELETE) (\S+)$/.exec(call) ?? []
    return method !== undefined && path !== undefined ? [{ method, path, cost }] : []
  })

const namesOf = (query: Endpoint['query']): string[] =>
  query instanceof ZodMiniObject ? Object.keys(query.shape) : []

const words: Record<Cost['kind'], RegExp> = {
  free: /^free$/,
  perImage: /^1 credit per image$/,
  perOutputImage: /^1 credit per output image$/,
  perDelivery: /^per-platform delivery cost; 0 for accounts connected through an agent session$/,
}

describe('the endpoint table matches section 4 of docs/api.md', () => {
  it('has the same 36 rows', () => {
    expect(rows).toHaveLength(36)
    // Module exports are sorted by name, so the order isn't compared.
    expect(table.map(keyOf).toSorted()).toEqual(rows.map(keyOf).toSorted())
  })

  it.each(rows)('$method $path takes the documented body and query', ({ method, path, payload }) => {
    const row = table.find((one) => one.method === method && one.path === path)
    const takesBody = /body/.test(payload)
    expect(row?.body !== undefined).toBe(takesBody)
    expect(row?.query !== undefined).toBe(/^query /.test(payload))
    // Exactly the documented parameters; extensions are declared separately.
    const [words = ''] = /^query (`\w+`|[ ,]|\([^)]*\))+/.exec(payload) ?? []
    const named = [...words.replaceAll(/\([^)]*\)/g, '').matchAll(/`(\w+)`/g)].map(([, name]) => name)
    expect(namesOf(row?.query).toSorted()).toEqual(named.toSorted())
    expect(namesOf(row?.extensionQuery).filter((name) => named.includes(name))).toEqual([])
  })

  it('has the documented costs', () => {
    expect(costRows).toHaveLength(4)
    for (const row of table) {
      const costRow = costRows.find(({ method, path }) => row.method === method && row.path.endsWith(path))
      expect(costRow?.cost ?? 'free').toMatch(words[row.cost.kind])
    }
  })
})

it('marks endpoints that aren’t documented as extensions', () => {
  const own = Object.values<Endpoint>(extensions)
  expect(own.every(({ extension }) => extension)).toBe(true)
  expect(table.some(({ extension }) => extension)).toBe(false)
  const both = own.filter((row) =>
    rows.some(({ method, path }) => row.method === method && row.path === path),
  )
  expect(both).toEqual([])
})
