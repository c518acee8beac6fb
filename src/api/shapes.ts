import * as z from 'zod/mini'

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

const asId = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined

const knows = (schema: z.core.$ZodType, name: string): boolean =>
  schema instanceof z.ZodMiniObject && name in schema.shape

/** The elements of a list: the array itself, the array under the kind's name, or the one array in an object. */
export function elementsOf(data: unknown, kind: string): readonly unknown[] | undefined {
  if (isList(data)) return data
  if (!isFields(data)) return undefined
  for (const name of [kind, `${kind}s`, `${kind}List`, 'items', 'data', 'results']) {
    const value = data[name]
    if (isList(value)) return value
  }
  const arrays = Object.values(data).filter(isList)
  return arrays.length === 1 ? arrays[0] : undefined
}

/** The record itself: bare, under its kind's name, or as the one object in an object. */
export function recordOf(data: unknown, kind: string, schema: z.core.$ZodType): unknown {
  if (!isFields(data)) return data
  const bare = asId(data['id']) ?? asId(data[`${kind}Id`])
  const named = data[kind]
  if (isFields(named) && bare === undefined && !knows(schema, kind)) return named
  const [only, ...others] = Object.entries(data)
  if (only && others.length === 0 && isFields(only[1]) && !knows(schema, only[0])) return only[1]
  return data
}

/**
 * The record with its identifier where the contract has it (`id` and `<kind>Id` stand for each other), identifiers as
 * strings throughout. `own` is the identifier that the call's path named, for answers that leave it out.
 */
export function identified(data: unknown, kind: string, own?: string): unknown {
  if (!isFields(data)) return data
  const record = withTextIds(data)
  const id = asId(record['id']) ?? asId(record[`${kind}Id`]) ?? own ?? address(record, kind)
  if (id === undefined) return record
  return kind === 'workspace'
    ? { ...record, workspaceId: asId(record['workspaceId']) ?? id }
    : { ...record, id }
}

// A generated image is answered as `data.media.url` (api.md section 4), with no more said: its address identifies it.
const address = (record: Fields, kind: string) => (kind === 'media' ? asId(record['url']) : undefined)

function withTextIds(record: Fields): Fields {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, textIds(name, value)]))
}

function textIds(name: string, value: unknown): unknown {
  if (typeof value === 'number' && /^id$|Id$/.test(name)) return String(value)
  if (Array.isArray(value)) return value.map((element: unknown) => nested(name, element))
  return nested(name, value)
}

function nested(name: string, value: unknown): unknown {
  if (!isFields(value)) return value
  return name === 'media' ? identified(value, 'media') : withTextIds(value)
}
