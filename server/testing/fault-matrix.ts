import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { FailureClass, Platform } from '~/contract'
import { grants, socialAccounts } from '../db/schema'
import { type Cell, cellsOf } from './fault-cells'
import { type LibraryFiles, type PostKind, postKinds, practiceFiles, writePost } from './practice-posts'
import { createPracticeStudio, type DeliveryState, type PracticeStudio } from './practice-studio'
import { balance, publish } from './posts'

// Every fault of section 16 of docs/publishing.md, at every request of a post: what the studio says of each post is
// compared with what the simulated platform holds. `STUDIO_FAULT_MATRIX=all` tries every cell of every kind of post;
// without it, one or two kinds of each platform are tried, with each fault that comes once.

const all = process.env.STUDIO_FAULT_MATRIX === 'all'

/** Kinds that between them make every sort of request of their platform. */
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
 * Without `all`: refusals where a post begins and where it becomes visible, and of what lasts, and so is tried again for
 * hours, only what leaves a post's fate open.
 */
function isTried({ repetition, planned, isFirst, means }: Cell): boolean {
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

/** Moves the clock to just before the account's token ends, so that the post has to renew it. */
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
  studio.switchboard.plan()
  const { accountId } = await studio.addPractice(kind.platform)
  if (renews) await untilRenewal(accountId)
  const postId = await writePost(studio, kind, { accountId, files })
  studio.switchboard.plan(planned)
  await publish(studio, postId)
  const { row, waits } = await studio.untilEnded(postId)
  const met = studio.switchboard.met()
  const calls = studio.switchboard.calls
  studio.switchboard.plan()
  // Lists name some posts later.
  studio.clock.advance(3_600_000)
  const out = await studio.outOn(kind.platform)
  const [account] = await studio.db.select().from(socialAccounts).where(eq(socialAccounts.id, accountId))
  return { row, waits, met, out, calls, account }
}

/** What goes on by itself, so that a post goes out all the same. */
const passing: readonly (FailureClass | undefined)[] = ['rate_limited', 'quota', 'transient', 'not_ready']

/** What is wrong with how a wait says itself; undefined where nothing is. */
function wrongWait({ failure, nextAt }: DeliveryState): string | undefined {
  if (failure && failure.until !== nextAt?.toISOString() && failure.class !== 'unknown')
    return `it waits until ${nextAt?.toISOString()} and says ${failure.until}`
  return undefined
}

/** What is wrong with a cell's outcome; empty where nothing is. */
function wrongs(cell: Cell, { row, waits, met, out, account }: Awaited<ReturnType<typeof post>>): string[] {
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
  // A new token whose answer was lost, where the one before is used up by then, ends the sign-in.
  const isLostToken = cell.planned.operation === 'refresh' && row.failure?.class === 'reconnect'
  const isPlain = cell.means === undefined && kind !== 'processing-failed' && !isLostToken
  // “The media isn’t ready” is said of a post; of an upload the same words mean another thing.
  const isOfPost = cell.means !== 'not_ready' || cell.planned.operation === 'publish'
  if (cell.repetition === 'once' && (isPlain || (passing.includes(cell.means) && isOfPost)))
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

/** Tries the cells of a kind of post, and says what is wrong with them. */
async function problemsOf(
  kind: PostKind,
  isWanted: (cell: Cell) => boolean,
  renews = false,
): Promise<string[]> {
  const well = await post(kind, undefined, renews)
  expect([well.row.status, well.out, well.row.message]).toEqual(['published', 1, well.row.message])
  spent += well.row.cost
  const problems: string[] = []
  for (const cell of cellsOf(kind.platform, well.calls).filter(isWanted)) {
    try {
      const outcome = await post(kind, cell.planned, renews)
      tally(outcome)
      const { row, out, calls } = outcome
      const stands = `${row.status}, ${row.step}, ${row.failure?.class} ${row.failure?.code}, out ${out}: ${row.message}`
      const asked = calls.map(({ operation }) => operation).join(' ')
      const found = wrongs(cell, outcome).map(
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

/** The tests of one platform, each kind of post one: in files of their own, so that they use every core. */
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
    '%s: out once or not at all, and said so',
    async (_, kind) => expect(await problemsOf(kind, isTried)).toEqual([]),
    3_600_000,
  )

  it.each(named(ofPlatform.filter((kind) => renewing.includes(nameOf(kind)))))(
    '%s: out once or not at all where its sign-in is renewed first',
    async (_, kind) => expect(await problemsOf(kind, isRenewal, true)).toEqual([]),
    3_600_000,
  )

  it('tried more cells than a seventh of 400, and paid for what went out alone', async () => {
    process.stdout.write(`The cells of ${platform}: ${JSON.stringify(count)}\n`)
    expect(count.cells).toBeGreaterThan(400 / 7)
    expect(before - (await balance(studio))).toBe(spent)
  })
}
