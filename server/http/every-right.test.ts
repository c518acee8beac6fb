import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  type Endpoint,
  ErrorEnvelope,
  endpoints,
  extensions,
  fillPath,
  pathParamNames,
  type Role,
  type Scope,
  scopes,
} from '~/contract'
import { faultCalls } from '~/contract/faults'
import { archiveCalls } from '~/contract/streamed-responses'
import { createPrincipal } from '../auth/principals'
import { createFaultBoard } from '../faults/routes'
import { holdsAll, reportSuite } from '../testing/hold'
import { ownBodies, validBodies } from '../testing/request-samples'
import {
  editorsOnly,
  operatorOnly,
  ownersOnly,
  reviewersOnly,
  unlimitedOnly,
  wholeServerOnly,
} from '../testing/rights'
import { createTestStudio, type TestStudio } from '../testing/studio'
import { createWorkspaceRows } from '../workspaces/workspaces'

// Scope × endpoint × person × workspace: every call of the table, extensions included, with every set of scopes of
// every person, in a workspace of theirs, of others, and in none. `npm test` tries one in a hundred.

interface Person {
  readonly name: string
  readonly role: Role | null
  readonly operator: boolean
  /** For a token limited to some workspaces: whether this is one of them. */
  readonly limitedTo?: 'here' | 'elsewhere'
}

const people: readonly Person[] = [
  { name: 'operator', role: 'owner', operator: true },
  { name: 'operator, here alone', role: 'owner', operator: true, limitedTo: 'here' },
  { name: 'operator, elsewhere alone', role: 'owner', operator: true, limitedTo: 'elsewhere' },
  { name: 'owner', role: 'owner', operator: false },
  { name: 'owner, elsewhere alone', role: 'owner', operator: false, limitedTo: 'elsewhere' },
  { name: 'reviewer', role: 'reviewer', operator: false },
  { name: 'editor', role: 'editor', operator: false },
  { name: 'viewer', role: 'viewer', operator: false },
  { name: 'viewer, elsewhere alone', role: 'viewer', operator: false, limitedTo: 'elsewhere' },
  { name: 'stranger', role: null, operator: false },
]
const scopeSets: readonly (readonly Scope[])[] = Array.from({ length: 2 ** scopes.length }, (_, bits) =>
  scopes.filter((__, index) => (bits >> index) % 2 === 1),
)
const places = ['here', 'of others', 'nowhere'] as const
type Place = (typeof places)[number]

const ownFaults = Object.keys(faultCalls)
const table = Object.entries<Endpoint>({ ...endpoints, ...extensions, ...faultCalls, ...archiveCalls })
  .filter(([, row]) => !row.isPublic)
  .map(([name, row]) => ({ name, row }))

interface Cell {
  readonly name: string
  readonly row: Endpoint
  readonly person: Person
  readonly has: readonly Scope[]
  readonly place: Place
}
const cells: readonly Cell[] = table.flatMap(({ name, row }) =>
  people.flatMap((person) =>
    scopeSets.flatMap((has) =>
      places
        .slice(0, row.path.includes('{workspaceId}') ? places.length : 1)
        .map((place) => ({ name, row, person, has, place })),
    ),
  ),
)

let studio: TestStudio
let foreign = ''
/** The tokens by person and scopes. */
const tokens = new Map<string, string>()
const keyOf = ({ person, has }: Pick<Cell, 'person' | 'has'>) => `${person.name}|${has.join()}`

beforeAll(async () => {
  const deps = { faults: createFaultBoard(), archive: async () => new Blob(['archive']).stream() }
  studio = await createTestStudio({ deps })
  const { db, creditAccountId } = studio
  const at = new Date(studio.clock())
  foreign = await db.transaction(async (tx) => {
    const { id: ownerId } = await createPrincipal(tx, { name: 'Other', creditAccountId, at })
    return (await createWorkspaceRows(tx, { name: 'Foreign', ownerId, creditAccountId, at })).id
  })
  for (const person of people)
    for (const has of scopeSets) {
      const { role, operator, limitedTo } = person
      const only = limitedTo && [limitedTo === 'here' ? studio.workspaceId : 'ws_elsewhere']
      const given = { scopes: has, ...(!operator && { role }), ...(only && { workspaceIds: only }) }
      tokens.set(keyOf({ person, has }), await studio.token(given))
    }
})
afterAll(() => studio.close())

/** The refusal that the contract prescribes for a cell, if any. */
function refusalOf({ name, row, person, has, place }: Cell): string | undefined {
  const { role, operator, limitedTo } = person
  if (!has.includes(row.scope)) return 'missing_scope'
  if (row.path.includes('{workspaceId}')) {
    if (place !== 'here' || role === null || limitedTo === 'elsewhere') return 'not_found'
    if (ownersOnly.includes(name) && role !== 'owner') return 'forbidden'
    if (reviewersOnly.includes(name) && role !== 'owner' && role !== 'reviewer') return 'forbidden'
    if ((row.scope !== 'read' || editorsOnly.includes(name)) && role === 'viewer') return 'forbidden'
  }
  const isOperators = operatorOnly.includes(name) || ownFaults.includes(name) || name === 'createArchive'
  if (isOperators && !operator) return 'forbidden'
  const isWhole = wholeServerOnly.includes(name) || ['createTwin', 'createArchive'].includes(name)
  if (isWhole && limitedTo) return 'forbidden'
  const isAll = has.length === scopes.length
  if (name === 'createArchive' && !isAll) return 'missing_scope'
  if (unlimitedOnly.includes(name) && !isAll) return 'forbidden'
  // A token can't create one with a scope that it lacks.
  if (name === 'createToken' && !has.includes('read')) return 'forbidden'
  // A token limited to some workspaces can't join another.
  if (name === 'joinWorkspace' && limitedTo) return 'forbidden'
  return undefined
}

const namedBodies: Readonly<Record<string, Record<string, unknown> | undefined>> = {
  ...validBodies,
  ...ownBodies,
  setFaults: { rules: [] },
}
const bodyOf = (name: string) =>
  namedBodies[name] ?? {
    ...(name !== 'limitToken' && { name: 'a' }),
    ...(name.endsWith('Token') && { scopes: ['read'] }),
  }

async function answerTo({ name, row, person, has, place }: Cell) {
  const given = Object.fromEntries(pathParamNames(row.path).map((param) => [param, 'none']))
  const workspaceId = { here: studio.workspaceId, 'of others': foreign, nowhere: 'ws_none' }[place]
  const path = fillPath(row.path, { ...given, workspaceId, platform: 'twitter' })
  const response = await studio.fetch(`/v1${path}`, {
    method: row.method,
    headers: {
      authorization: `Bearer ${tokens.get(keyOf({ person, has })) ?? ''}`,
      ...(row.body && { 'content-type': 'application/json' }),
    },
    ...(row.body && { body: JSON.stringify(bodyOf(name)) }),
  })
  const text = await response.text()
  const code = response.ok ? undefined : ErrorEnvelope.parse(JSON.parse(text)).error.code
  return { status: response.status, code }
}

/** Why the answer differs from the contract; `undefined` if it doesn't. */
async function wrongIn(cell: Cell): Promise<string | undefined> {
  const { status, code } = await answerTo(cell)
  const refusal = refusalOf(cell)
  // The sample ids belong to no record, so an allowed call may be answered 404.
  const isRight =
    refusal === undefined
      ? status !== 401 && status < 500 && code !== 'forbidden' && code !== 'missing_scope'
      : code === refusal && status === (refusal === 'not_found' ? 404 : 403)
  if (isRight) return undefined
  const { name, person, has, place } = cell
  return `${name} by ${person.name} with ${has.join('+') || 'nothing'}, ${place}: ${status} ${code ?? ''}, not ${refusal ?? 'let in'}`
}

it('answers every call according to scope, role and workspace', async () => {
  const wrong: string[] = []
  const tried = holdsAll ? cells : cells.filter((_, index) => index % 101 === 0)
  for (const cell of tried) {
    const found = await wrongIn(cell)
    if (found !== undefined) wrong.push(found)
  }
  expect(wrong).toEqual([])
  reportSuite(
    'scope × operation × person × workspace',
    `${tried.length} cells of ${table.length} operations, 0 wrong`,
  )
}, 3_600_000)
