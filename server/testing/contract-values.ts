import fc from 'fast-check'
import * as z from 'zod/mini'

// Values of the contract's schemas, and values that nearly are: what the fuzzing suite sends.

type Json = Readonly<Record<string, unknown>>

const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const listIn = (value: unknown): readonly unknown[] | undefined => (Array.isArray(value) ? value : undefined)

const numberOf = (value: unknown, otherwise: number): number =>
  typeof value === 'number' ? value : otherwise

/** Texts that programs stumble over: other scripts, bytes that end things, names that objects have already. */
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
  // A pattern may look around itself, which fast-check can't follow: such a text is left to chance.
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

/** Values that a JSON Schema describes, as far as it says so in types and bounds. */
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

/** Values that the contract takes in the place of `schema`, most of the time. */
export const validValues = (schema: z.core.$ZodType): fc.Arbitrary<unknown> =>
  valuesOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))

/** Something that isn't what the schema of its place says, nearly always. */
const wrongValue = fc.oneof(
  fc.constantFrom<unknown>(null, true, 0, -1, 1.5, Number.MAX_SAFE_INTEGER, [], {}, [null], [[]], { a: {} }),
  fc.constantFrom(...difficult),
)

/** The same object with one field wrong, missing, or more than there should be. */
const spoilt = (value: unknown): fc.Arbitrary<unknown> => {
  if (!isJson(value) || Object.keys(value).length === 0) return wrongValue
  const field = fc.constantFrom(...Object.keys(value))
  return fc.oneof(
    fc.tuple(field, wrongValue).map(([name, wrong]) => ({ ...value, [name]: wrong })),
    field.map((name) => Object.fromEntries(Object.entries(value).filter(([other]) => other !== name))),
    wrongValue.map((wrong) => ({ ...value, unknown: wrong })),
    wrongValue,
  )
}

/** What is sent in the place of `schema`: right, or spoilt at one place. */
export const sentValues = (schema: z.core.$ZodType): fc.Arbitrary<unknown> => {
  const valid = validValues(schema)
  return fc.oneof({ weight: 3, arbitrary: valid }, { weight: 2, arbitrary: valid.chain(spoilt) })
}
