import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { publish } from '../testing/posts'
import { type LibraryFiles, postKinds, practiceFiles, writePost } from '../testing/practice-posts'
import { createPracticeStudio, type PracticeStudio } from '../testing/practice-studio'

// How long transient errors are retried, by platform: docs/decisions/0042-publishing-in-steps.md, "Until
// when".

const hour = 3_600_000
const hours = {
  twitter: 2,
  linkedin: 2,
  reddit: 2,
  facebook: 6,
  instagram: 6,
  tiktok: 6,
  youtube: 12,
} as const
type Named = keyof typeof hours

let studio: PracticeStudio
let files: LibraryFiles
beforeAll(async () => {
  studio = await createPracticeStudio()
  files = await practiceFiles(studio)
})
afterAll(() => studio.close())
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

it.each(Object.keys(hours) as Named[])('%s: gives up at its deadline, not before', async (platform) => {
  studio.reset()
  studio.platformFaults.plan()
  const kind = postKinds.find((each) => each.platform === platform)
  if (!kind) throw new Error('The platform has no kind of post.')
  const { accountId } = await studio.addPractice(platform)
  const postId = await writePost(studio, kind, { accountId, files })
  for (const operation of ['prepare', 'publish', 'rules', 'upload.start'] as const)
    studio.platformFaults.add({ platform, operation, fault: { kind: 'unreachable' }, times: 10_000 })
  const started = studio.clock()
  await publish(studio, postId)
  const { row, waits } = await studio.untilEnded(postId, { punctual: true })
  studio.platformFaults.clear()
  expect(row).toMatchObject({ status: 'failed', step: 'done', cost: 0, failure: { class: 'transient' } })
  const took = studio.clock() - started
  expect(took).toBeGreaterThanOrEqual(hours[platform] * hour)
  // The last attempt comes at the deadline, or within one back-off of it.
  expect(took).toBeLessThanOrEqual(hours[platform] * hour + 6 * 60_000)
  for (const { failure, nextAt } of waits) expect(failure?.until).toBe(nextAt?.toISOString())
  expect(await studio.outOn(platform)).toBe(0)
})
