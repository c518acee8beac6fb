import type { Method } from '~/contract/endpoint'
import { percentDecoded } from '~/domain/percent-decoded'
import { isFields } from '~/src/api/http/decode'
import type { LoggedRequest } from '~/src/api/http/request-log'
import { bodyOf } from '../call-of'

/** A value in an earlier step's response. */
export interface Reference {
  /** Number of the step, from 1. */
  readonly step: number
  /** Its path within `data`, such as `media.url`. */
  readonly path: readonly string[]
}

/** A text made of literal parts and of values from earlier responses. */
export type TextParts = readonly (string | Reference)[]

/** One call of a script. */
export interface Step {
  readonly number: number
  readonly method: Method
  readonly summary: string
  /** The path after the API's address; for a signed PUT, the whole URL. */
  readonly target: TextParts
  /** JSON with `TextWithReferences` in place of strings; `undefined` without a body. */
  readonly body: unknown
  /** Set on a signed PUT: the content type of the file, which the script asks for. */
  readonly fileType?: string
  /** True if a later step needs its response. */
  used: boolean
}

/**
 * Strings by which a later call may refer to this one's result: ids, paths and URLs, up to two levels deep.
 */
function identifiersIn(data: unknown, path: readonly string[] = []): [string, readonly string[]][] {
  if (!isFields(data) || path.length > 2) return []
  return Object.entries(data).flatMap(([name, value]): [string, readonly string[]][] => {
    if (isFields(value)) return identifiersIn(value, [...path, name])
    const isHandle = typeof value === 'string' && value.length > 5 && /(?:id|url|path)$/i.test(name)
    return isHandle ? [[value, [...path, name]]] : []
  })
}

export interface Recorded {
  readonly steps: readonly Step[]
  /** The number of calls left out. */
  readonly left: number
}

/**
 * The successful calls in order, referring to values from earlier responses. Reads only if `reads` is set.
 */
export function stepsOf(
  calls: readonly LoggedRequest[],
  { address, reads }: { address: string; reads: boolean },
): Recorded {
  const references = new Map<string, Reference>()
  const types = new Map<string, string>()
  const steps: Step[] = []
  const markUsed = (reference: Reference) => {
    const step = steps[reference.step - 1]
    if (step) step.used = true
    return reference
  }
  for (const call of calls) {
    const worked = (call.status ?? 0) >= 200 && (call.status ?? 0) < 300
    // A signed PUT may go to any host; a call to another API isn't part of this script.
    const isOurs = call.scope === undefined || call.url.startsWith(`${address}/`)
    if (!worked || !isOurs || (call.method === 'GET' && !reads)) continue
    const toParts = (text: string): TextParts =>
      splitAtReferences(text, references).map((part) => (typeof part === 'string' ? part : markUsed(part)))
    const number = steps.length + 1
    const isPut = call.scope === undefined
    const body = bodyOf(call.requestBody)
    steps.push({
      number,
      method: call.method,
      summary: call.summary,
      target: toParts(isPut ? call.url : call.url.slice(address.length)),
      body: withReferences(body, toParts),
      ...(isPut && { fileType: types.get(call.url) ?? 'application/octet-stream' }),
      used: false,
    })
    const answer = bodyOf(call.responseBody)
    for (const [value, path] of identifiersIn(isFields(answer) ? answer.data : undefined)) {
      if (call.method !== 'GET' && !references.has(value)) references.set(value, { step: number, path })
      if (isFields(body) && typeof body.mimeType === 'string') types.set(value, body.mimeType)
    }
  }
  return { steps, left: calls.length - steps.length }
}

/** Splits `text` at known values: the whole text, or segments of a path. */
function splitAtReferences(text: string, references: ReadonlyMap<string, Reference>): TextParts {
  const whole = references.get(text)
  if (whole) return [whole]
  if (!text.startsWith('/')) return [text]
  return text.split(/([/?&=])/).reduce<(string | Reference)[]>((parts, piece) => {
    const part = references.get(percentDecoded(piece)) ?? piece
    const before = parts.at(-1)
    const joins = typeof part === 'string' && typeof before === 'string'
    return joins ? [...parts.slice(0, -1), before + part] : [...parts, part]
  }, [])
}

/** A woven string in a body; a class, to tell it from an array. */
export class TextWithReferences {
  constructor(readonly parts: TextParts) {}
}

function withReferences(value: unknown, toParts: (text: string) => TextParts): unknown {
  if (typeof value === 'string') return new TextWithReferences(toParts(value))
  if (Array.isArray(value)) return value.map((each: unknown) => withReferences(each, toParts))
  if (!isFields(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, withReferences(each, toParts)]),
  )
}
