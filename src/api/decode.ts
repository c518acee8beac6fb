import * as z from 'zod/mini'
import type { DataOf, Endpoint } from '~/contract/endpoint'
import { ErrorEnvelope, SuccessEnvelope } from '~/contract/errors'
import { ApiError, ContractError } from './errors'
import { detailed, elementsOf, identified, recordOf } from './shapes'

/** What an answer was, read against the contract. */
export interface Decoded<T> {
  readonly data: T
  readonly requestId: string | undefined
  /** Elements of a list that could not be read and were left out. */
  readonly skipped: number
}

/** The body as JSON; throws a `ContractError` that says so when it is none. */
export function parseJson(text: string, status: number): unknown {
  try {
    return JSON.parse(text)
  } catch {
    const begins = text.trim().slice(0, 40)
    const sentence = begins.startsWith('<')
      ? `The API returned status ${status} with a web page instead of JSON.`
      : begins === ''
        ? `The API returned status ${status} with an empty response instead of JSON.`
        : `The API returned status ${status} with “${begins}…” instead of JSON.`
    throw new ContractError(sentence, status)
  }
}

/**
 * Reads a success (api.md section 1) as `endpoint` says: a list may be an array or the one array in an object, a record
 * bare or under its kind's name. Throws a `ContractError` for anything else.
 */
export function decodeSuccess<E extends Endpoint>(
  endpoint: E,
  status: number,
  text: string,
  params: Readonly<Record<string, string>> = {},
): Decoded<DataOf<E>> {
  const envelope = z.safeParse(SuccessEnvelope, parseJson(text, status))
  if (!envelope.success || !('data' in envelope.data)) {
    throw new ContractError('Unexpected response from the API: “data” is missing.', status)
  }
  const { data, requestId } = envelope.data
  const read = endpoint.data.form === 'list' ? readList(endpoint, data) : readRecord(endpoint, data, params)
  if (!read) {
    const what =
      endpoint.data.form === 'list' ? `a list of ${endpoint.data.kind} records` : `a ${endpoint.data.kind}`
    throw new ContractError(
      `The response to ${endpoint.method} ${endpoint.path} doesn’t contain the expected ${what.slice(2)}.`,
      status,
      requestId,
    )
  }
  // The table's schema read it: the type is DataOf<E> by the table's own making, which the compiler can't follow here.
  return { data: read.data as DataOf<E>, requestId, skipped: read.skipped }
}

function readList(endpoint: Endpoint, data: unknown) {
  const { kind, schema } = endpoint.data
  const elements = elementsOf(data, kind)
  if (!elements) return undefined
  const read = elements.flatMap((element) => {
    const result = z.safeParse(schema, identified(recordOf(element, kind, schema), kind))
    return result.success ? [result.data] : []
  })
  return { data: read, skipped: elements.length - read.length }
}

function readRecord(endpoint: Endpoint, data: unknown, params: Readonly<Record<string, string>>) {
  const { kind, schema } = endpoint.data
  const own = params[`${kind}Id`]
  // What is done to a record may be answered by nothing much; it is still that record's.
  const given = typeof data !== 'object' && own !== undefined && endpoint.method !== 'GET' ? {} : (data ?? {})
  const result = z.safeParse(schema, identified(recordOf(given, kind, schema), kind, own))
  return result.success ? { data: result.data, skipped: 0 } : undefined
}

/** Reads a refusal (api.md section 7). Throws nothing: an answer outside the envelope is a `ContractError` value. */
export function decodeFailure(status: number, text: string): ApiError | ContractError {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    body = undefined
  }
  const envelope = z.safeParse(ErrorEnvelope, detailed(body))
  if (envelope.success) {
    const { error, requestId } = envelope.data
    return new ApiError({ ...error, status, requestId })
  }
  if (status === 401)
    return new ApiError({ status, code: 'unauthorized', message: 'The token was rejected.' })
  if (status === 429) return new ApiError({ status, code: 'rate_limited', message: 'Too many requests.' })
  return new ContractError(`The API returned status ${status} in an unexpected format.`, status)
}
