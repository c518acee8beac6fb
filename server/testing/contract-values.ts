import fc from 'fast-check'
import * as z from 'zod/mini'

// Valid and nearly valid values of the contract's schemas, for fuzzing.

type Json = Readonly<Record<string, unknown>>

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const listIn = (value: unknown): readonly unknown[] | undefined => (Array.isArray(value) ? value : undefined)

const numberOf = (value: unknown, fallback: number): number => (typeof value === 'number' ? value : fallback)

/** Texts that often break programs: other scripts, terminators, names of object properties. */
export const difficult: readonly string[] = [
  '',
  ' ',
  '\0',
  '\ud800',
  '\uFEFFx',
  '🎉'.repeat(50),
  '‮txet',
  '%s%n%00',
  "'; drop table posts; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'null',
  '9'.repeat(400),
  '1e999',
  'a'.repeat(20_000),
]

const formats: Readonly<Record<string, fc.Arbitrary<string>>> = {
  uri: fc.webUrl(),
  'date-time': fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  email: fc.emailAddress(),
}

function textOf(schema: Json): fc.Arbitrary<string> {
  const minLength = numberOf(schema.minLength, 0)
  const maxLength = Math.min(numberOf(schema.maxLength, 60), minLength + 60)
  const plain = fc.string({ minLength, maxLength, unit: 'grapheme' })
  const known = typeof schema.format === 'string' ? formats[schema.format] : undefined
  if (known) return known
  // Patterns with lookarounds are not supported by fast-check, so such texts are left to chance.
  if (typeof schema.pattern !== 'string') return plain
  try {
    return fc.stringMatching(new RegExp(schema.pattern, 'u'), { size: '-1' })
  } catch {
    return plain
  }
}

function objectOf(schema: Json): fc.Arbitrary<unknown> {
  const properties = isJson(schema.properties) ? schema.properties : {}
  const required = Array.isArray(schema.required) ? schema.required.map(String) : []
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, of]) => [name, valuesOf(isJson(of) ? of : {})]),
  )
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) })
}

/** Values for a JSON Schema, as far as its types and bounds describe them. */
function valuesOf(schema: Json): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  const listed = listIn(schema.enum)
  if (listed) return fc.constantFrom(...listed)
  const either = listIn(schema.anyOf ?? schema.oneOf)
  if (either) return fc.oneof(...either.map((one) => valuesOf(isJson(one) ? one : {})))
  switch (schema.type) {
    case 'string':
      return textOf(schema)
    case 'integer':
    case 'number': {
      const min = Math.max(numberOf(schema.minimum, -1000), -1_000_000)
      return fc.integer({ min, max: Math.min(numberOf(schema.maximum, min + 2000), 1_000_000) })
    }
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array': {
      const minLength = numberOf(schema.minItems, 0)
      const maxLength = Math.min(numberOf(schema.maxItems, 3), minLength + 3)
      return fc.array(valuesOf(isJson(schema.items) ? schema.items : {}), { minLength, maxLength })
    }
    case 'object':
      return objectOf(schema)
    default:
      return fc.jsonValue({ maxDepth: 1 })
  }
}

/** Values that mostly satisfy `schema`. */
const validValues = (schema: z.core.$ZodType): fc.Arbitrary<unknown> =>
  valuesOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))

/** A value that hardly ever satisfies the schema. */
const wrongValue = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, Number.MAX_SAFE_INTEGER, [], {}, [null], [[]], { a: {} }),
  fc.constantFrom(...difficult),
)

/** The object with one field wrong, missing or added. */
const withMistake = (value: unknown): fc.Arbitrary<unknown> => {
  if (!isJson(value) || Object.keys(value).length === 0) return wrongValue
  const field = fc.constantFrom(...Object.keys(value))
  return fc.oneof(
    fc.tuple(field, wrongValue).map(([name, wrong]) => ({ ...value, [name]: wrong })),
    field.map((name) => Object.fromEntries(Object.entries(value).filter(([other]) => other !== name))),
    wrongValue.map((wrong) => ({ ...value, unknown: wrong })),
    wrongValue,
  )
}

/** Values to send for `schema`: valid, or with one mistake. */
export const sentValues = (schema: z.core.$ZodType): fc.Arbitrary<unknown> => {
  const valid = validValues(schema)
  return fc.oneof({ weight: 3, arbitrary: valid }, { weight: 2, arbitrary: valid.chain(withMistake) })
}
