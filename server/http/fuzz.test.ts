import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type Endpoint, ErrorEnvelope, endpoints, extensions, pathParamNames } from '~/contract'
import { faultCalls } from '~/contract/faults'
import { createFaultBoard } from '../faults/routes'
import { difficult, sentValues } from '../testing/contract-values'
import { howMany, reportSuite } from '../testing/hold'
import { addAccount } from '../testing/posts'
import { createTestStudio, type TestStudio } from '../testing/studio'

// Calls made from the contract's own schemas, valid and nearly valid, in sequence on records made by earlier calls:
// each must be answered in the envelope, none with a 5xx.

const callsInSequence = 36
const sequences = howMany({ few: 12, all: 1000 })

let studio: TestStudio
beforeAll(async () => {
  const limits = { callsPerMinute: 1_000_000_000, publishWaitMs: 50 }
  studio = await createTestStudio({ credits: 1_000_000, limits, deps: { faults: createFaultBoard() } })
  await addAccount(studio, 'twitter', 1)
})
afterAll(() => studio.close())

const rows = Object.entries<Endpoint>({ ...endpoints, ...extensions, ...faultCalls })
  // Calls that would delete what the others need, or enable faults.
  .filter(
    ([name]) => !['setFaults', 'setTwinFaults', 'revokeToken', 'limitToken', 'signOutMember'].includes(name),
  )
  .map(([name, row]) => ({ name, row }))

interface Sent {
  readonly name: string
  readonly row: Endpoint
  /** Picks one of the known ids for a path parameter; beyond them, a difficult one. */
  readonly pick: readonly number[]
  readonly query: unknown
  readonly body: unknown
}

const anySent: fc.Arbitrary<Sent> = fc.oneof(
  ...rows.map(({ name, row }) =>
    fc.record({
      name: fc.constant(name),
      row: fc.constant(row),
      pick: fc.array(fc.nat(1000), { minLength: 4, maxLength: 4 }),
      query: row.query ? sentValues(row.query) : fc.constant(undefined),
      body: row.body ? sentValues(row.body) : fc.constant(undefined),
    }),
  ),
)

const WithId = z.looseObject({ id: z.string() })
/** The resource in an endpoint's name. */
const kinds = /Product|Campaign|Post|Media|Account|Queue|Webhook|Delivery|Member|Invitation|Token|Connection/

/** Ids found in answers, by the parameter they are for. */
class Known {
  readonly #ids = new Map<string, string[]>()

  note(name: string, data: unknown): void {
    const records: readonly unknown[] = Array.isArray(data) ? data.slice(0, 3) : [data]
    const [kind = ''] = kinds.exec(name) ?? []
    const param = `${kind.charAt(0).toLowerCase()}${kind.slice(1)}Id`
    for (const record of records) {
      const known = WithId.safeParse(record)
      if (known.success && kind)
        this.#ids.set(param, [known.data.id, ...(this.#ids.get(param) ?? []).slice(0, 20)])
    }
  }

  pick(param: string, at: number): string {
    const ids = this.#ids.get(param) ?? []
    const odd = difficult.filter((text) => text !== '')
    return at % 5 > 0 && ids.length > 0 ? (ids[at % ids.length] ?? 'none') : (odd[at % odd.length] ?? 'none')
  }
}

/** A URL can't contain half of a surrogate pair. */
const wellFormed = (text: string): string => text.replaceAll(/\p{Surrogate}/gu, '')
const encoded = (text: string): string =>
  encodeURIComponent(wellFormed(text.slice(0, 300))).replaceAll('.', '%2E')

function pathOf({ row, pick }: Sent, known: Known): string {
  const names = pathParamNames(row.path)
  return row.path.replaceAll(/\{(\w+)\}/g, (_, param: string) => {
    const at = pick[names.indexOf(param)] ?? 0
    // Mostly where there is something to find.
    if (param === 'workspaceId') return at % 20 === 0 ? encoded(known.pick(param, 0)) : studio.workspaceId
    if (param === 'platform') return at % 4 === 0 ? encoded(known.pick(param, at)) : 'twitter'
    return encoded(known.pick(param, at))
  })
}

function queryOf({ query }: Sent): string {
  if (typeof query !== 'object' || query === null) return ''
  const pairs = Object.entries(query).map(([name, value]): [string, string] => [
    name,
    wellFormed(String(value)),
  ])
  return pairs.length > 0 ? `?${new URLSearchParams(pairs).toString()}` : ''
}

async function send(sent: Sent, known: Known): Promise<void> {
  const { name, row, body } = sent
  const response = await studio.fetch(`/v1${pathOf(sent, known)}${queryOf(sent)}`, {
    method: row.method,
    headers: {
      authorization: `Bearer ${studio.ownerToken}`,
      ...(row.body && { 'content-type': 'application/json' }),
    },
    ...(row.body && { body: body === undefined ? 'undefined' : JSON.stringify(body) }),
  })
  expect(response.headers.get('content-type')).toMatch(/^application\/json/)
  const answer = await response.text()
  expect(response.status, `${name}: ${answer}`).toBeLessThan(500)
  if (!response.ok) return void ErrorEnvelope.parse(JSON.parse(answer))
  const parsed: unknown = JSON.parse(answer)
  if (typeof parsed === 'object' && parsed !== null && 'data' in parsed) known.note(name, parsed.data)
}

it('answers valid and nearly valid calls without a 5xx', async () => {
  const seed = Number(process.env.STUDIO_HOLD_SEED ?? 17)
  let calls = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(anySent, { minLength: callsInSequence, maxLength: callsInSequence }),
      async (sequence) => {
        const known = new Known()
        for (const sent of sequence) {
          calls += 1
          await send(sent, known)
        }
      },
    ),
    // Earlier calls stay done, so a shorter sequence would not reproduce a failure.
    { numRuns: sequences, seed, endOnFailure: true },
  )
  reportSuite('fuzz from the contract', `${calls} calls in ${sequences} sequences, 0 × 5xx (seed ${seed})`)
}, 7_200_000)
