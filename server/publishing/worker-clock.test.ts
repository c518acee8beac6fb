import { expect, it, onTestFinished } from 'vitest'
import * as contract from '~/contract'
import { deliveries, posts } from '../db/schema'
import { howMany, reportSuite, seededRandom } from '../testing/hold'
import { mortal } from '../testing/mortal-database'
import { addAccount, addPost, addQueue } from '../testing/posts'
import { createTestStudio, type TestStudio } from '../testing/studio'
import { endAllLeases } from './delivery-rows'
import { recoverDeliveries, sendDue, startWorker } from './worker'

// The worker across both clock changes of three time zones, with processes that die and a clock that is set
// forwards and back: each post is sent once, and none before a clock has shown its time.

const minute = 60_000
const hour = 60 * minute
const random = seededRandom(17)
const between = (from: number, to: number) => from + Math.floor(random() * (to - from))

/** Time zones with their clock changes in 2026. */
const changes = [
  { zone: 'America/New_York', at: '2026-03-08T07:00:00Z' },
  { zone: 'Europe/Berlin', at: '2026-03-29T01:00:00Z' },
  { zone: 'Australia/Lord_Howe', at: '2026-04-04T15:00:00Z' },
  { zone: 'Australia/Lord_Howe', at: '2026-10-03T15:30:00Z' },
  { zone: 'Europe/Berlin', at: '2026-10-25T01:00:00Z' },
  { zone: 'America/New_York', at: '2026-11-01T06:00:00Z' },
]

/** An instant as written in the zone, with the offset in force there. */
function localTime(at: number, timeZone: string): string {
  const options = { timeZone, timeZoneName: 'longOffset', hourCycle: 'h23' } as const
  const fields = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const times = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat('en', { ...options, ...fields, ...times })
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const { year, month, day, hour: hours, minute: minutes, second, timeZoneName = '' } = parts
  const offset = timeZoneName.replace('GMT', '') || 'Z'
  return `${year}-${month}-${day}T${hours}:${minutes}:${second}${offset}`
}

/**
 * Creates posts around each change, among others in the minutes before, of and after it. Every tenth is
 * queued at night.
 */
async function writePosts(studio: TestStudio, count: number): Promise<Map<string, number>> {
  const target = await addAccount(studio, 'twitter', 1)
  const times = ['00:30', '01:30', '02:30', '03:30']
  const weekdays = [0, 1, 2, 3, 4, 5, 6]
  await addQueue(
    studio,
    'night',
    'America/New_York',
    weekdays.flatMap((weekday) => times.map((time) => ({ weekday, time }))),
  )
  const due = new Map<string, number>()
  for (let number = 0; number < count; number++) {
    const { zone, at } = changes[number % changes.length] ?? { zone: 'UTC', at: '' }
    const spread = random() < 0.2 ? minute : 4 * hour
    const instant = Math.floor((Date.parse(at) + between(-spread, spread)) / 1000) * 1000
    const scheduledAt = localTime(instant, zone)
    expect(Date.parse(scheduledAt)).toBe(instant)
    if (number % 10 !== 9) {
      due.set((await addPost(studio, [target], { scheduledAt })).id, instant)
      continue
    }
    const { id } = await addPost(studio, [target])
    const params = { workspaceId: studio.workspaceId, postId: id }
    const queued = await studio.call(contract.queuePost, { params, body: { queueId: 'night' } })
    expect(queued.status).toBe(200)
    due.set(id, Date.parse(queued.body.data.scheduledAt ?? ''))
  }
  return due
}

/** Sends due posts in a process that dies at one of its next writes, then in one that recovers. */
async function crashWhileSending(studio: TestStudio): Promise<void> {
  const life = { writes: between(1, 40), lastIsMade: random() < 0.5, dead: false }
  await sendDue({ ...studio.deps, db: mortal(studio.db, life) }).catch(() => undefined)
  life.dead = true
  await endAllLeases(studio.db)
  await recoverDeliveries({ ...studio.deps, db: new Proxy(studio.db, {}) })
}

it('sends each post once and none early, despite clock changes, crashes and a clock set back', async () => {
  const count = howMany({ few: 120, all: 10_000 })
  const limits = { callsPerMinute: 1_000_000_000 }
  const studio = await createTestStudio({ at: '2026-03-07T00:00:00Z', credits: 2 * count, limits })
  onTestFinished(() => studio.close())
  const due = await writePosts(studio, count)
  const early: string[] = []
  /**
   * The latest time the clock has shown. A post sent after that time isn't early, even if the clock was then
   * set back.
   */
  let shown = studio.clock()
  studio.publisher.before = ({ step, key }) => {
    if (step !== 'commit') return
    shown = Math.max(shown, studio.clock())
    const at = due.get(key.split(':')[0] ?? '') ?? Number.POSITIVE_INFINITY
    if (at > shown) early.push(key)
  }

  const counts = { deaths: 0, back: 0, forwards: 0, restarts: 0 }
  let worker = startWorker(studio.deps, { everyMs: 50 })
  const left = [...due.values()].toSorted((a, b) => a - b)
  for (let next = left[0]; next !== undefined; next = left.find((at) => at > studio.clock())) {
    // Mostly to just before or after the next post's time.
    const step = random()
    if (step < 0.05) {
      counts.forwards++
      studio.clock.set(next + between(0, 2 * hour))
    } else studio.clock.set(Math.max(studio.clock(), next + between(-minute, 5 * minute)))
    shown = Math.max(shown, studio.clock())
    if (step > 0.9) {
      counts.deaths++
      await worker.stop()
      await crashWhileSending(studio)
      worker = startWorker(studio.deps, { everyMs: 50 })
    } else if (step > 0.85) {
      counts.restarts++
      await worker.stop()
      worker = startWorker(studio.deps, { everyMs: 50 })
    }
    if (step > 0.45 && step < 0.5) {
      counts.back++
      studio.clock.advance(-between(minute, hour))
    }
    await worker.tick()
  }
  // Deliveries waiting for a lookup after a lost answer.
  for (let turn = 0; turn < 20; turn++) {
    studio.clock.advance(10 * minute)
    await worker.tick()
  }
  await worker.stop()

  const keys = studio.publisher.commits.map(({ key }) => key)
  expect(early).toEqual([])
  expect(keys.toSorted()).toEqual([...due.keys()].map((id) => `${id}:0:1`).toSorted())
  const ends = await studio.db.select().from(posts)
  expect(ends.filter(({ status, claimId }) => status !== 'published' || claimId !== null)).toEqual([])
  expect(await studio.db.$count(deliveries)).toBe(count)
  expect(Math.min(counts.deaths, counts.back, counts.forwards, counts.restarts)).toBeGreaterThan(0)
  reportSuite(
    'worker on a fake clock',
    `${count} posts over ${changes.length} changes of clocks, ${counts.deaths} deaths, ${counts.restarts} restarts, the clock set forwards ${counts.forwards} and back ${counts.back} times: each once, none early`,
  )
}, 7_200_000)
