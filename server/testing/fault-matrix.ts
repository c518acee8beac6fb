import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { FailureClass, Platform } from '~/contract'
import { grants, socialAccounts } from '../db/schema'
import { type Cell, cellsOf } from './fault-cells'
import { balance, publish } from './posts'
import { type LibraryFiles, type PostKind, postKinds, practiceFiles, writePost } from './practice-posts'
import { createPracticeStudio, type DeliveryState, type PracticeStudio } from './practice-studio'

// Every fault of section 16 of docs/publishing.md, at every request of a post: what the studio reports for each post
// is compared with what the simulated platform has. `STUDIO_FAULT_MATRIX=all` tries every cell of every kind of post;
// otherwise one or two kinds of each platform are tried, with faults that occur once.

const all = process.env.STUDIO_FAULT_MATRIX === 'all'

/** Kinds that together make every type of request of their platform. */
const representative = new Set([
  'twitter text',
  'twitter a video',
  'instagram a picture',
  'facebook a reel',
  'linkedin a link',
  'linkedin a video',
  'youtube a long video',
  'tiktok a video',
  'tiktok photos',
  'reddit text',
  'reddit a picture',
])
const nameOf = ({ platform, name }: PostKind): string => `${platform} ${name}`

/**
 * Without `all`: refusals only at the first request and at publishing; and of lasting faults, which are retried for
 * hours, only those that leave the outcome unknown.
 */
function isSelected({ repetition, planned, isFirst, means }: Cell): boolean {
  if (all) return true
  if (repetition === 'lasting')
    return planned.operation === 'publish' && ['done-but-cut', 'processing'].includes(planned.fault.kind)
  return means === undefined || isFirst || planned.operation === 'publish'
}

let studio: PracticeStudio
let files: LibraryFiles
let before = 0
let spent = 0
const none = { cells: 0, published: 0, failed: 0, attention: 0, waits: 0, wrong: 0, stuck: 0 }
let count = { ...none }

/** Moves the clock to just before the account's token expires, so that the post has to refresh it. */
async function untilRenewal(accountId: string): Promise<void> {
  const [row] = await studio.db
    .select({ at: grants.expiresAt })
    .from(socialAccounts)
    .innerJoin(grants, eq(grants.id, socialAccounts.grantId))
    .where(eq(socialAccounts.id, accountId))
  if (!row?.at) throw new Error('The token doesn’t end.')
  studio.clock.set(row.at.getTime() - 60_000)
}

async function post(kind: PostKind, planned?: Cell['planned'], renews = false) {
  studio.reset()
  studio.platformFaults.plan()
  const { accountId } = await studio.addPractice(kind.platform)
  if (renews) await untilRenewal(accountId)
  const postId = await writePost(studio, kind, { accountId, files })
  studio.platformFaults.plan(planned)
  await publish(studio, postId)
  const { row, waits } = await studio.untilEnded(postId)
  const met = studio.platformFaults.met()
  const calls = studio.platformFaults.calls
  studio.platformFaults.plan()
  // Some posts appear in lists later.
  studio.clock.advance(3_600_000)
  const out = await studio.outOn(kind.platform)
  const [account] = await studio.db.select().from(socialAccounts).where(eq(socialAccounts.id, accountId))
  return { row, waits, met, out, calls, account }
}

/** Temporary failures, after which a post must still be published. */
const temporary: readonly (FailureClass | undefined)[] = ['rate_limited', 'quota', 'transient', 'not_ready']

/** What is wrong with a reported wait; undefined if nothing is. */
function wrongWait({ failure, nextAt }: DeliveryState): string | undefined {
  if (failure && failure.until !== nextAt?.toISOString() && failure.class !== 'unknown')
    return `it waits until ${nextAt?.toISOString()} and says ${failure.until}`
  return undefined
}

/** What is wrong with a cell's outcome; empty if nothing is. */
function problemsIn(
  cell: Cell,
  { row, waits, met, out, account }: Awaited<ReturnType<typeof post>>,
): string[] {
  const found: string[] = []
  const attention = row.step === 'attention'
  if (out > 1) found.push(`it is out ${out} times`)
  if (row.status === 'published' && out !== 1) found.push('it is said to be published, and is not out')
  if (row.status === 'failed' && !attention && out !== 0) found.push('it is said to have failed, and is out')
  if (row.status === 'failed' && !(row.message && row.failure)) found.push('it says no reason')
  if (attention && row.failure?.class !== 'unknown') found.push('its class is another than unknown')
  found.push(...waits.flatMap((wait) => wrongWait(wait) ?? []))
  if (met === 0) found.push('the fault met no call')
  const { kind } = cell.planned.fault
  // If the answer with a new token is lost after the old one was consumed, the sign-in has ended.
  const isLostToken = cell.planned.operation === 'refresh' && row.failure?.class === 'reconnect'
  const isPlain = cell.means === undefined && kind !== 'processing-failed' && !isLostToken
  // “The media isn’t ready” is about a post; for an upload the same words mean something else.
  const isOfPost = cell.means !== 'not_ready' || cell.planned.operation === 'publish'
  if (cell.repetition === 'once' && (isPlain || (temporary.includes(cell.means) && isOfPost)))
    if (row.status === 'failed' && !attention) found.push('it has failed for trouble that passes')
  if (cell.means === 'configuration' && account?.health === 'reconnect')
    found.push('its account is to be reconnected for a fault of the operator’s')
  return found
}

function tally({ row, waits }: Awaited<ReturnType<typeof post>>): void {
  count.cells += 1
  count.waits += waits.length
  if (row.status === 'published') count.published += 1
  else if (row.step === 'attention') count.attention += 1
  else count.failed += 1
  spent += row.cost
}

/** Tries the cells of a kind of post and returns what is wrong with them. */
async function problemsOf(
  kind: PostKind,
  isWanted: (cell: Cell) => boolean,
  renews = false,
): Promise<string[]> {
  const baseline = await post(kind, undefined, renews)
  expect([baseline.row.status, baseline.out, baseline.row.message]).toEqual([
    'published',
    1,
    baseline.row.message,
  ])
  spent += baseline.row.cost
  const problems: string[] = []
  for (const cell of cellsOf(kind.platform, baseline.calls).filter(isWanted)) {
    try {
      const outcome = await post(kind, cell.planned, renews)
      tally(outcome)
      const { row, out, calls } = outcome
      const stands = `${row.status}, ${row.step}, ${row.failure?.class} ${row.failure?.code}, out ${out}: ${row.message}`
      const asked = calls.map(({ operation }) => operation).join(' ')
      const found = problemsIn(cell, outcome).map(
        (wrong) => `${cell.name}: ${wrong} (${stands}; ${asked.slice(0, 300)})`,
      )
      if (found.length > 0) count.wrong += 1
      problems.push(...found)
    } catch (error) {
      count.stuck += 1
      problems.push(`${cell.name}: ${String(error)}`)
    }
  }
  return problems
}

const renewing = ['twitter text', 'instagram a picture', 'youtube a video', 'tiktok a video', 'reddit text']
const isRenewal = ({ planned, repetition, means }: Cell): boolean =>
  planned.operation === 'refresh' && (all || (repetition === 'once' && means === undefined))

/** The tests of one platform, one for each kind of post. In a file per platform, to use every core. */
export function faultMatrix(platform: Platform): void {
  const ofPlatform = postKinds.filter((kind) => kind.platform === platform)
  const named = (kinds: readonly PostKind[]) => kinds.map((kind) => [nameOf(kind), kind] as const)

  beforeAll(async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    studio = await createPracticeStudio()
    files = await practiceFiles(studio)
    before = await balance(studio)
    spent = 0
    count = { ...none }
  })
  afterAll(() => studio.close())

  it.each(named(ofPlatform.filter((kind) => all || representative.has(nameOf(kind)))))(
    '%s: is published once or not at all, and reported correctly',
    async (_, kind) => expect(await problemsOf(kind, isSelected)).toEqual([]),
    3_600_000,
  )

  it.each(named(ofPlatform.filter((kind) => renewing.includes(nameOf(kind)))))(
    '%s: is published once or not at all when its sign-in is refreshed first',
    async (_, kind) => expect(await problemsOf(kind, isRenewal, true)).toEqual([]),
    3_600_000,
  )

  it('tries more than a seventh of 400 cells, and charges only for published posts', async () => {
    process.stdout.write(`The cells of ${platform}: ${JSON.stringify(count)}\n`)
    expect(count.cells).toBeGreaterThan(400 / 7)
    expect(before - (await balance(studio))).toBe(spent)
  })
}
