import { describe, expect, it } from 'vitest'
import { type Delivery, type MediaFile, NoAnswer, type Session } from '../adapter'
import { currentVersions, realUrls } from '../addresses'
import { createPlatformHttp } from '../http'
import {
  exchange,
  failureOf,
  lines,
  prepareThrough,
  type Reply,
  type Sent,
  testDelivery,
  testFile,
} from '../test-exchange'
import { fileOf, mp4Of } from '../test-video'
import { facebookAdapter } from './adapter'

const graph = 'https://graph.facebook.com/v26.0'
const uploadUrl = 'https://rupload.facebook.com/video-upload/v26.0/777'
const size = 5000

const delivery = (media: readonly MediaFile[], postType?: string): Delivery =>
  testDelivery({ media, account: { remoteId: '55' }, ...(postType && { postType }) })
const jpeg = (altText?: string) => testFile({ name: 'a.jpg', mimeType: 'image/jpeg', size: 900, altText })
const video = () => testFile({ name: 'v.mp4', mimeType: 'video/mp4', size })

describe('photos', () => {
  const numbered = () => {
    let photos = 0
    return exchange(() => ({ body: { id: `${++photos}` } }))
  }

  it('are uploaded unpublished, in order, as JPEGs within the limit, with alt text', async () => {
    const { sent, session } = numbered()
    const webp = testFile({ name: 'b.webp', mimeType: 'image/webp', size: 900, altText: ' Grey ' })
    const large = testFile({ name: 'c.jpg', mimeType: 'image/jpeg', size: 9_000_000 })
    const small = testFile({ name: 'd.png', mimeType: 'image/png', size: 1000 })
    const { checkpoint } = await prepareThrough(
      facebookAdapter,
      delivery([jpeg(), webp, large, small]),
      session,
    )
    expect(checkpoint).toMatchObject({ photos: ['1', '2', '3', '4'] })
    expect(new Set(lines(sent))).toEqual(new Set([`POST ${graph}/55/photos`]))
    expect(sent.map(({ body }) => body)).toEqual([
      { published: 'false', source: '900 bytes of image/jpeg' },
      { published: 'false', alt_text_custom: 'Grey', source: '900 bytes of image/jpeg' },
      { published: 'false', source: `${4 * 1024 ** 2} bytes of image/jpeg` },
      { published: 'false', source: '1000 bytes of image/png' },
    ])
  })

  it('are uploaded once each, whichever checkpoint a crash follows', async () => {
    for (const crashAfter of [1, 2, 3]) {
      const { sent, session } = numbered()
      const { checkpoint } = await prepareThrough(
        facebookAdapter,
        delivery([jpeg(), jpeg(), jpeg()]),
        session,
        {
          crashAfter,
        },
      )
      expect(checkpoint).toMatchObject({ photos: ['1', '2', '3'] })
      expect(sent).toHaveLength(3)
    }
  })
})

/** Simulates a Page's uploads: counts bytes, and loses what `lose` says. */
function uploads(
  given: { readonly lose?: (upload: number) => Reply | 'half' | undefined; edge?: string } = {},
) {
  let bytes = 0
  let sends = 0
  return (sent: Sent): Reply => {
    if (sent.url.endsWith(given.edge ?? '/video_reels'))
      return { body: { video_id: '777', upload_url: uploadUrl } }
    if (sent.url === uploadUrl) {
      const offset = Number(sent.headers.offset)
      if (offset !== bytes)
        return {
          status: 400,
          body: { debug_info: { retriable: false, type: 'OffsetInvalidError', message: 'Wrong offset' } },
        }
      const lost = given.lose?.(++sends)
      if (lost === 'half') {
        bytes = size / 2
        return 'cut'
      }
      if (lost !== undefined) return lost
      bytes = size
      return { body: { success: true } }
    }
    const uploading = { status: bytes === size ? 'complete' : 'in_progress', bytes_transfered: bytes }
    return { body: { status: { uploading_phase: uploading } } }
  }
}

const sends = (sent: readonly Sent[]) =>
  sent.filter(({ url }) => url === uploadUrl).map(({ headers, body }) => [headers.offset, body])

describe('a reel', () => {
  it('is started, uploaded and polled, but not finished', async () => {
    const { sent, session } = exchange(uploads())
    const { waits } = await prepareThrough(facebookAdapter, delivery([video()]), session)
    expect(waits).toBe(0)
    expect(lines(sent)).toEqual([
      `POST ${graph}/55/video_reels`,
      `POST ${uploadUrl}`,
      `GET ${graph}/777?fields=status%2Cpermalink_url`,
    ])
    expect(sent[0]?.body).toEqual({ upload_phase: 'start' })
    expect(sent[1]).toMatchObject({
      headers: {
        authorization: 'OAuth access-token-1',
        offset: '0',
        file_size: '5000',
        'content-length': '5000',
      },
      body: '5000 bytes',
    })
  })

  it('continues the same upload after a crash at every checkpoint', async () => {
    const { saves } = await prepareThrough(facebookAdapter, delivery([video()]), exchange(uploads()).session)
    for (let crashAfter = 1; crashAfter <= saves; crashAfter++) {
      const { sent, session } = exchange(uploads())
      await prepareThrough(facebookAdapter, delivery([video()]), session, { crashAfter })
      expect(sent.filter(({ url }) => url.endsWith('/video_reels'))).toHaveLength(1)
      expect(sends(sent)).toEqual([['0', '5000 bytes']])
    }
  })

  it('is resumed at Facebook’s offset if the upload broke', async () => {
    const { sent, session } = exchange(uploads({ lose: (upload) => (upload === 1 ? 'half' : undefined) }))
    let checkpoint = {}
    const save = async (next: object) => void (checkpoint = next)
    await expect(facebookAdapter.prepare(delivery([video()]), session, {}, save)).rejects.toThrow(NoAnswer)
    await prepareThrough(facebookAdapter, delivery([video()]), session, { from: checkpoint })
    expect(sends(sent)).toEqual([
      ['0', '5000 bytes'],
      ['2500', '2500 bytes'],
    ])
  })

  it('is sent again if Facebook lost bytes after all', async () => {
    const lost = { body: { success: true } }
    const { sent, session } = exchange(uploads({ lose: (upload) => (upload === 1 ? lost : undefined) }))
    const { waits } = await prepareThrough(facebookAdapter, delivery([video()]), session)
    expect(waits).toBe(3)
    expect(sends(sent)).toHaveLength(2)
  })

  it('is rejected if Facebook can’t process it, and uploaded again if it expired', async () => {
    const failed = {
      video_status: 'error',
      processing_phase: { status: 'error', error: { message: 'Too short' } },
    }
    const answers = uploads()
    const broken = exchange((sent) => (sent.method === 'GET' ? { body: { status: failed } } : answers(sent)))
    expect(
      await failureOf(prepareThrough(facebookAdapter, delivery([video()]), broken.session)),
    ).toMatchObject({
      class: 'media_rejected',
      message: 'Too short',
    })
    const expired = { body: { status: { video_status: 'expired' } } }
    const gone = exchange((sent) => (sent.method === 'GET' ? expired : uploads()(sent)))
    expect(await failureOf(prepareThrough(facebookAdapter, delivery([video()]), gone.session))).toMatchObject(
      {
        class: 'media_rejected',
      },
    )
    expect(gone.sent.filter(({ url }) => url.endsWith('/video_reels'))).toHaveLength(4)
  })

  it('never sends the token to an address that isn’t Facebook’s', async () => {
    const { sent, session } = exchange(() => ({
      body: { video_id: '777', upload_url: 'https://evil.example/u' },
    }))
    expect(await failureOf(prepareThrough(facebookAdapter, delivery([video()]), session))).toMatchObject({
      class: 'transient',
    })
    expect(sent).toHaveLength(1)
  })

  it('becomes a video if it isn’t 9:16 or too long or short, unless the person chose', async () => {
    const reel = { seconds: 30, width: 1080, height: 1920 }
    const kindOf = async (given: Partial<typeof reel>, postType?: string) => {
      const { session } = exchange(uploads())
      const bytes = new Uint8Array(size)
      bytes.set(mp4Of({ ...reel, ...given }))
      const post = delivery([fileOf(bytes)], postType)
      const { checkpoint } = await prepareThrough(facebookAdapter, post, session)
      return checkpoint.kind
    }
    expect(await kindOf({})).toBe('reel')
    expect(await kindOf({ width: 1920, height: 1080 })).toBe('video')
    expect(await kindOf({ width: 1080, height: 1080 })).toBe('video')
    expect(await kindOf({ width: 360, height: 640 })).toBe('video')
    expect(await kindOf({ seconds: 2 })).toBe('video')
    expect(await kindOf({ seconds: 95 })).toBe('video')
    expect(await kindOf({ width: 1920, height: 1080 }, 'reel')).toBe('reel')
  })

  it('stays what it was decided to be', async () => {
    const { sent, session } = exchange(uploads())
    const wide = fileOf(mp4Of({ seconds: 30, width: 1920, height: 1080 }))
    const { checkpoint } = await prepareThrough(facebookAdapter, delivery([wide]), session)
    expect(sent).toEqual([])
    const unread = { ...wide, open: () => Promise.reject(new Error('read twice')) }
    expect(
      await prepareThrough(facebookAdapter, delivery([unread]), session, { from: checkpoint }),
    ).toMatchObject({ checkpoint: { kind: 'video' } })
    const committed = exchange([{ body: { id: '777' } }])
    await facebookAdapter.commit(delivery([wide]), committed.session, checkpoint)
    expect(lines(committed.sent)).toEqual([`POST ${graph}/55/videos`])
  })

  it('of 2 GB is streamed with at most 64 MiB in memory', async () => {
    const huge = 2 * 1024 ** 3
    const piece = new Uint8Array(1024 ** 2)
    let opened = 0
    let received = 0
    let maxBuffered = 0
    const file: MediaFile = {
      ...video(),
      size: huge,
      open: async () =>
        new ReadableStream({
          pull(controller) {
            if (opened === huge) return controller.close()
            opened += piece.length
            maxBuffered = Math.max(maxBuffered, opened - received)
            controller.enqueue(piece)
          },
        }),
    }
    const fetch = async (request: Request): Promise<Response> => {
      if (request.method === 'GET')
        return Response.json({ status: { uploading_phase: { status: 'complete', bytes_transfered: huge } } })
      if (request.url !== uploadUrl) return Response.json({ video_id: '777', upload_url: uploadUrl })
      for await (const bytes of request.body ?? []) received += bytes.length
      return Response.json({ success: true })
    }
    const session: Session = {
      ...exchange([]).session,
      http: createPlatformHttp({ fetch, urls: realUrls, versions: currentVersions }),
    }
    await prepareThrough(facebookAdapter, delivery([file], 'reel'), session)
    expect(received).toBe(huge)
    expect(maxBuffered).toBeLessThan(64 * 1024 ** 2)
  })
})

it('uploads stories by file type, but no text or plain videos', async () => {
  const story = exchange(uploads({ edge: '/video_stories' }))
  await prepareThrough(facebookAdapter, delivery([video()], 'story'), story.session)
  expect(lines(story.sent)[0]).toBe(`POST ${graph}/55/video_stories`)
  const photo = exchange(() => ({ body: { id: '1' } }))
  await prepareThrough(facebookAdapter, delivery([jpeg()], 'story'), photo.session)
  expect(lines(photo.sent)).toEqual([`POST ${graph}/55/photos`])
  const none = exchange([])
  await prepareThrough(facebookAdapter, delivery([video()], 'video'), none.session)
  await prepareThrough(facebookAdapter, delivery([]), none.session)
  expect(none.sent).toEqual([])
})

it('rejects what a Page can’t post before anything is sent', async () => {
  const { sent, session } = exchange([])
  const refusal = (media: readonly MediaFile[], postType?: string) =>
    failureOf(prepareThrough(facebookAdapter, delivery(media, postType), session))
  const rejected = { class: 'media_rejected' }
  expect(await refusal([jpeg(), video()])).toMatchObject(rejected)
  expect(await refusal([video(), video()])).toMatchObject(rejected)
  expect(await refusal([testFile({ mimeType: 'audio/mpeg' })])).toMatchObject(rejected)
  expect(await refusal(Array<MediaFile>(11).fill(jpeg()))).toMatchObject(rejected)
  expect(await refusal([], 'story')).toMatchObject(rejected)
  expect(await refusal([jpeg(), jpeg()], 'story')).toMatchObject(rejected)
  expect(sent).toEqual([])
})
