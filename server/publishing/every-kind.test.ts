import { afterAll, beforeAll, expect, it } from 'vitest'
import { altTextPlatforms } from '~/domain/platforms/platform-facts'
import type { SimulatedPost } from '../simulators/simulators'
import { publish, readPost } from '../testing/posts'
import {
  type LibraryFiles,
  pictureText,
  postKinds,
  practiceFiles,
  writePost,
} from '../testing/practice-posts'
import { createPracticeStudio, type PracticeStudio } from '../testing/practice-studio'

// Publishes every kind of post to every platform through the API and the real adapters, on simulated
// platforms.

let studio: PracticeStudio
let files: LibraryFiles
beforeAll(async () => {
  studio = await createPracticeStudio()
  files = await practiceFiles(studio)
})
afterAll(() => studio.close())

/** The platform's name for the kind, and other properties the post must have. */
const expected: Readonly<Record<string, Partial<SimulatedPost>>> = {
  'twitter a link': { kind: 'post' },
  'instagram a picture': { kind: 'IMAGE' },
  'instagram pictures': { kind: 'CAROUSEL' },
  'instagram a reel': { kind: 'REELS' },
  'instagram a trial reel': { kind: 'REELS' },
  'instagram a story': { kind: 'STORIES' },
  'instagram a video story': { kind: 'STORIES' },
  'facebook text': { kind: 'text' },
  'facebook a link': { kind: 'link', link: 'https://example.org/kiln' },
  'facebook pictures': { kind: 'photos' },
  'facebook a reel': { kind: 'reel', title: 'Firing' },
  'facebook a video': { title: 'Firing' },
  'linkedin text': { privacy: 'connections' },
  'linkedin a link': { kind: 'article', title: 'The kiln', link: 'https://example.org/kiln' },
  'linkedin a document': { kind: 'document', title: 'Firing' },
  'youtube a video': { title: 'Firing', privacy: 'public' },
  'youtube a short': { privacy: 'unlisted' },
  'tiktok a video': { kind: 'video', privacy: 'PUBLIC_TO_EVERYONE' },
  'tiktok photos': { kind: 'photo', title: 'Firing', privacy: 'PUBLIC_TO_EVERYONE' },
  'reddit text': { kind: 'self', title: 'Firing', account: 'practice' },
  'reddit a link': { kind: 'link', title: 'Firing', link: 'https://example.org/kiln' },
  'reddit a picture': { kind: 'image' },
  'reddit pictures': { kind: 'gallery' },
  'reddit a video': { kind: 'video' },
}

it.each(postKinds.map((kind) => [kind.platform, kind.name, kind] as const))(
  '%s publishes %s once, unchanged',
  async (platform, name, kind) => {
    studio.reset()
    studio.platformFaults.plan()
    const { accountId } = await studio.addPractice(platform)
    const postId = await writePost(studio, kind, { accountId, files })
    expect((await publish(studio, postId)).status).toBe(200)
    await studio.untilEnded(postId)
    // Some platforms list new posts with a delay.
    studio.clock.advance(600_000)
    const [result] = (await readPost(studio, postId)).results ?? []
    expect(result?.message === undefined || name === 'a draft').toBe(true)
    expect(result?.status, result?.message).toBe('published')
    expect(await studio.outOn(platform)).toBe(1)
    if (name === 'a draft') return
    const [post] = await studio.simulators().posts(platform)
    expect(post).toMatchObject(expected[`${platform} ${name}`] ?? {})
    // Facebook gives no address for a picture in a story.
    if (platform !== 'facebook' || name !== 'a story')
      expect(decodeURIComponent(result?.url ?? '')).toContain(`/practice/${platform}/post/`)
    // Reddit uses a video's second file as its poster.
    const count = platform === 'reddit' && name === 'a video' ? 1 : (kind.files?.length ?? 0)
    expect(post?.media).toHaveLength(count)
    if (name === 'a picture' && altTextPlatforms.image.includes(platform))
      expect(post?.media[0]?.altText).toBe(pictureText)
  },
)
