import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { publish, readPost } from '../testing/posts'
import { type LibraryFiles, postKinds, practiceFiles, writePost } from '../testing/practice-posts'
import { createPracticeStudio, type PracticeStudio } from '../testing/practice-studio'

// A practice account knows which delivery made a post, so it finds posts of every kind without comparing
// texts.

let studio: PracticeStudio
let files: LibraryFiles
beforeAll(async () => {
  studio = await createPracticeStudio({ paced: false })
  files = await practiceFiles(studio)
})
afterAll(() => studio.close())
beforeEach(() => studio.reset())

const cut = (kind: 'done-but-cut' | 'cut-before', nth = 1) =>
  studio.platformFaults.plan({ operation: 'publish', nth, times: 1, fault: { kind } })

describe.each(postKinds.map((kind) => [kind.platform, kind.name, kind] as const))(
  '%s: %s, with a lost answer',
  (platform, _, kind) => {
    it.each(['done-but-cut', 'cut-before'] as const)(
      'is published once if the call was %s',
      async (fault) => {
        cut(fault)
        const { accountId } = await studio.addPractice(platform)
        const postId = await writePost(studio, kind, { accountId, files })
        await publish(studio, postId)
        await studio.untilEnded(postId)
        expect(studio.platformFaults.met()).toBe(1)
        const [result] = (await readPost(studio, postId)).results ?? []
        expect(result?.status, result?.message).toBe('published')
        expect(await studio.outOn(platform)).toBe(1)
      },
    )
  },
)

describe.each(
  postKinds.filter(({ name }) => name === 'a picture').map((kind) => [kind.platform, kind] as const),
)('%s', (platform, kind) => {
  it('tells two posts with the same text apart if only one was made', async () => {
    const { accountId } = await studio.addPractice(platform)
    const [made, unmade] = [
      await writePost(studio, kind, { accountId, files }),
      await writePost(studio, kind, { accountId, files }),
    ]
    cut('done-but-cut')
    await publish(studio, made)
    cut('cut-before')
    await publish(studio, unmade)
    // The one that wasn't made is looked up first.
    await studio.untilEnded(unmade)
    await studio.untilEnded(made)
    expect(await studio.outOn(platform)).toBe(2)
    const results = [await readPost(studio, made), await readPost(studio, unmade)].map(
      ({ results: all }) => all?.[0],
    )
    expect(results).toMatchObject([{ status: 'published' }, { status: 'published' }])
    expect(results[0]?.url).not.toBe(results[1]?.url)
  })
})
