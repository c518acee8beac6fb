import * as z from 'zod/mini'
import type { DataOf, Endpoint } from '~/contract/endpoint'
import { ErrorEnvelope, SuccessEnvelope } from '~/contract/errors'
import { i18n } from '~/contract/i18n'
import { parseJson } from '~/domain/parse-json'
import { ApiError, ContractError } from '../errors'
import { errorSentence, serverSentence } from './error-sentence'

export type Fields = Readonly<Record<string, unknown>>

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value)

const asId = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined

const knows = (schema: z.core.$ZodType, name: string): boolean =>
  schema instanceof z.ZodMiniPipe
    ? knows(schema._zod.def.out, name)
    : schema instanceof z.ZodMiniObject && name in schema.shape

/** How many wrappers around a record are unwrapped. */
const maxDepth = 3

/** The elements of a list: the array itself, the array under the kind's name, or the one array in an object. */
export function elementsOf(data: unknown, kind: string, depth = 0): readonly unknown[] | undefined {
  if (isList(data)) return data
  if (!isFields(data) || depth === maxDepth) return undefined
  for (const name of [kind, `${kind}s`, `${kind}List`, 'items', 'data', 'results']) {
    const value = data[name]
    if (isList(value)) return value
  }
  const arrays = Object.values(data).filter(isList)
  if (arrays.length > 0) return arrays.length === 1 ? arrays[0] : undefined
  const inner = Object.values(data)
    .filter(isFields)
    .flatMap((each) => {
      const elements = elementsOf(each, kind, depth + 1)
      return elements ? [elements] : []
    })
  return inner.length === 1 ? inner[0] : undefined
}

/** Other names for a kind of record. */
const kindAliases: Readonly<Record<string, readonly string[]>> = { principal: ['user', 'account', 'me'] }

/** Fields of the envelope that some records have too. */
const envelopeFields = ['status', 'type']

/**
 * Adds the siblings of a wrapped record that its schema has: the scopes in `{ principal: {…}, scopes: […] }`.
 */
function withSiblings(record: unknown, siblings: Fields, schema: z.core.$ZodType): unknown {
  if (!isFields(record)) return record
  const known = Object.entries(siblings).filter(
    ([name]) => knows(schema, name) && !(name in record) && !envelopeFields.includes(name),
  )
  return known.length > 0 ? { ...Object.fromEntries(known), ...record } : record
}

const wrappers = ['item', 'record', 'result', 'data', 'attributes']

/** The record itself: bare, under its kind's or a wrapper's name, or as the one object in an object. */
export function recordOf(data: unknown, kind: string, schema: z.core.$ZodType, depth = 0): unknown {
  if (!isFields(data) || depth === maxDepth) return data
  if ((asId(data['id']) ?? asId(data[`${kind}Id`])) !== undefined) return data
  const name = [kind, ...(kindAliases[kind] ?? [])].find(
    (each) => isFields(data[each]) && !knows(schema, each),
  )
  if (name !== undefined) return withSiblings(recordOf(data[name], kind, schema, depth + 1), data, schema)
  const entries = Object.entries(data)
  // It is the record itself if it has one of the record's fields.
  if (entries.some(([name]) => knows(schema, name))) return data
  const wrapped = wrappers.map((name) => data[name]).find(isFields)
  const only = entries.length === 1 ? Object.values(data).find(isFields) : undefined
  const inner = wrapped ?? only
  return inner === undefined ? data : recordOf(inner, kind, schema, depth + 1)
}

/**
 * The record with its identifier under the contract's name (`id` or `<kind>Id`) and all identifiers as
 * strings. `pathId` is the identifier from the call's path, used if the response leaves it out.
 */
export function identified(data: unknown, kind: string, pathId?: string): unknown {
  if (!isFields(data)) return data
  const record = withTextIds(data)
  const id = asId(record['id']) ?? asId(record[`${kind}Id`]) ?? pathId ?? urlAsId(record, kind)
  if (id === undefined) return record
  return kind === 'workspace'
    ? { ...record, workspaceId: asId(record['workspaceId']) ?? id }
    : { ...record, id }
}

// A generated image may come as nothing but `data.media.url` (docs/api.md section 4), so its URL identifies
// it.
const urlAsId = (record: Fields, kind: string) => (kind === 'media' ? asId(record['url']) : undefined)

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

/**
 * An error body with its refused fields as in the contract, `path` as one string. Other servers send a list
 * of keys, `field`, or a JSON pointer.
 */
function normaliseErrorBody(body: unknown): unknown {
  if (!isFields(body) || !isFields(body['error'])) return body
  const { details, fields, errors } = body['error']
  const given = [details, fields, errors].find(isList)
  return given ? { ...body, error: { ...body['error'], details: given.flatMap(normaliseDetail) } } : body
}

function normaliseDetail(detail: unknown): unknown[] {
  if (!isFields(detail)) return []
  const at = detail['path'] ?? detail['field'] ?? detail['pointer']
  const path = isList(at) ? at.map(String).join('.') : typeof at === 'string' ? pointerToPath(at) : ''
  const message = detail['message'] ?? detail['reason']
  return typeof message === 'string' ? [{ ...detail, path, message }] : []
}

const pointerToPath = (path: string) => (path.startsWith('/') ? path.slice(1).replaceAll('/', '.') : path)

/** A response read against the contract. */
interface Decoded<T> {
  readonly data: T
  /** Elements of a list that were left out because they couldn't be read. */
  readonly skipped: number
}

/** Parses the body as JSON; throws a `ContractError` if it isn't. */
function parseBody(text: string, status: number): unknown {
  try {
    return JSON.parse(text)
  } catch {
    const start = text.trim().slice(0, 40)
    const sentence = start.startsWith('<')
      ? i18n.t('The API returned status {status} with a web page instead of JSON.', { status })
      : start === ''
        ? i18n.t('The API returned status {status} with an empty response instead of JSON.', { status })
        : i18n.t('The API returned status {status} with “{begins}…” instead of JSON.', {
            status,
            begins: start,
          })
    throw new ContractError(sentence, status)
  }
}

/**
 * Reads a successful response (docs/api.md section 1): a list may be an array or the one array in an object,
 * a record bare or under its kind's name. Throws a `ContractError` for anything else.
 */
export function decodeSuccess<E extends Endpoint>(
  endpoint: E,
  status: number,
  text: string,
  params: Readonly<Record<string, string>> = {},
): Decoded<DataOf<E>> {
  const envelope = z.safeParse(SuccessEnvelope, parseBody(text, status))
  if (!envelope.success || !('data' in envelope.data)) {
    throw new ContractError(i18n.t('Unexpected response from the API: “data” is missing.'), status)
  }
  const { data, requestId } = envelope.data
  const read = endpoint.data.form === 'list' ? readList(endpoint, data) : readRecord(endpoint, data, params)
  if (!read) {
    const { method, path } = endpoint
    const { form, kind } = endpoint.data
    const sentence =
      form === 'list'
        ? i18n.t('The response to {method} {path} doesn’t contain the expected list of {kind} records.', {
            method,
            path,
            kind,
          })
        : i18n.t('The response to {method} {path} doesn’t contain the expected {kind}.', {
            method,
            path,
            kind,
          })
    throw new ContractError(sentence, status, requestId)
  }
  // `endpoint.data.schema` parsed it, so it is DataOf<E>; TypeScript can't infer that.
  return { data: read.data as DataOf<E>, skipped: read.skipped }
}

/** Kinds of records that are never addressed by id, and for which the API document promises none. */
const kindsWithoutId = new Set(['transaction'])

/** Gives records without an id one made of their content; equal ones are numbered from the oldest on. */
function withContentIds(records: readonly unknown[]): unknown[] {
  const equal = new Map<string, number>()
  return records
    .toReversed()
    .map((record) => {
      if (!isFields(record) || record['id'] !== undefined) return record
      const content = JSON.stringify(record)
      const before = equal.get(content) ?? 0
      equal.set(content, before + 1)
      return { ...record, id: `${content} ${before}` }
    })
    .toReversed()
}

function readList(endpoint: Endpoint, data: unknown) {
  const { kind, schema } = endpoint.data
  const elements = elementsOf(data, kind)
  if (!elements) return undefined
  const records = elements.map((element) => identified(recordOf(element, kind, schema), kind))
  const read = (kindsWithoutId.has(kind) ? withContentIds(records) : records).flatMap((record) => {
    const result = z.safeParse(schema, record)
    return result.success ? [result.data] : []
  })
  return { data: read, skipped: elements.length - read.length }
}

function readRecord(endpoint: Endpoint, data: unknown, params: Readonly<Record<string, string>>) {
  const { kind, schema } = endpoint.data
  const pathId = params[`${kind}Id`]
  // A write may respond with no record at all; the path says which one it was.
  const given =
    typeof data !== 'object' && pathId !== undefined && endpoint.method !== 'GET' ? {} : (data ?? {})
  const result = z.safeParse(schema, identified(recordOf(given, kind, schema), kind, pathId))
  return result.success ? { data: result.data, skipped: 0 } : undefined
}

/**
 * Reads an error response (docs/api.md section 7). Never throws; returns a `ContractError` for one outside
 * the envelope.
 */
export function decodeFailure(status: number, text: string): ApiError | ContractError {
  const envelope = z.safeParse(ErrorEnvelope, normaliseErrorBody(parseJson(text)))
  if (envelope.success) {
    const { error, requestId } = envelope.data
    const details = error.details?.map((each) => ({ ...each, message: serverSentence(each.message) }))
    const message = errorSentence(error.code, error.message)
    return new ApiError({ ...error, message, details, status, requestId })
  }
  if (status === 401)
    return new ApiError({ status, code: 'unauthorized', message: i18n.t('The token was rejected.') })
  if (status === 402)
    return new ApiError({ status, code: 'insufficient_credits', message: i18n.t('Not enough credits.') })
  if (status === 429)
    return new ApiError({ status, code: 'rate_limited', message: i18n.t('Too many requests.') })
  return new ContractError(
    i18n.t('The API returned status {status} in an unexpected format.', { status }),
    status,
  )
}
