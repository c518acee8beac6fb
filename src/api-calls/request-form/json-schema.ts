import { i18n } from '@lingui/core'
import * as z from 'zod/mini'
import type { Endpoint } from '~/contract/endpoint'
import { language } from '~/domain/language'
import { commaSeparated } from '~/src/i18n/comma-separated'

/** The part of JSON Schema that the contract's requests use. */
export interface JsonSchema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly default?: unknown
  readonly format?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
}

const Shape: z.ZodMiniType<JsonSchema> = z.looseObject({})

const schemaOf = (schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema =>
  z.parse(Shape, z.toJSONSchema(schema, { io, unrepresentable: 'any' }))

/** The schema of an endpoint's body; `undefined` without one. */
export const bodySchema = ({ body }: Endpoint): JsonSchema | undefined => body && schemaOf(body, 'input')

// Query numbers arrive as text and are transformed; only the output schema has their bounds.
export const querySchema = ({ query }: Endpoint): JsonSchema | undefined => query && schemaOf(query, 'output')

/** The bounds of a field as text: "1 to 200 characters", "up to 10 items". */
export function boundsOf(schema: JsonSchema): string | undefined {
  const { minLength, maxLength, minItems, maxItems, minimum, maximum, format } = schema
  const parts = [
    bounds(minLength, maxLength, {
      upTo: (most) =>
        i18n.t('{count, plural, one {up to 1 character} other {up to # characters}}', { count: most }),
      between: (least, most) =>
        i18n.t('{count, plural, one {{least} to 1 character} other {{least} to # characters}}', {
          count: most,
          least,
        }),
    }),
    bounds(minItems, maxItems, {
      upTo: (most) => i18n.t('{count, plural, one {up to 1 item} other {up to # items}}', { count: most }),
      between: (least, most) =>
        i18n.t('{count, plural, one {{least} to 1 item} other {{least} to # items}}', { count: most, least }),
    }),
    bounds(minimum, maximum, {
      upTo: (most) => i18n.t('up to {most}', { most: most.toLocaleString(language) }),
      between: (least, most) => i18n.t('{least} to {most}', { least, most: most.toLocaleString(language) }),
    }),
    format,
    schema.default !== undefined && i18n.t('default {default}', { default: defaultWords(schema.default) }),
  ]
  return commaSeparated(parts) || undefined
}

const defaultWords = (value: unknown) =>
  Array.isArray(value) && value.length === 0 ? i18n.t('an empty list') : JSON.stringify(value)

interface BoundWords {
  readonly upTo: (most: number) => string
  readonly between: (least: string, most: number) => string
}

function bounds(min: number | undefined, max: number | undefined, words: BoundWords): string | undefined {
  if (max === undefined || max >= Number.MAX_SAFE_INTEGER) return undefined
  return min === undefined ? words.upTo(max) : words.between(min.toLocaleString(language), max)
}

/** An initial body with the required fields, as empty as possible. */
export function initialValue(schema: JsonSchema | undefined): unknown {
  if (!schema) return undefined
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'array') return schema.minItems ? [initialValue(schema.items)] : []
  if (schema.type === 'object')
    return Object.fromEntries(
      (schema.required ?? []).map((name) => [name, initialValue(schema.properties?.[name])]),
    )
  if (schema.anyOf) return null
  return schema.type === 'boolean' ? false : ''
}
