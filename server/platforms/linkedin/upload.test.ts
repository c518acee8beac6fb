import { describe, expect, it } from 'vitest'
import type { MediaFile } from '../adapter'
import {
  exchange,
  failureOf,
  lines,
  prepareThrough,
  type Reply,
  type Sent,
  testDelivery,
  testFile,
  testNow,
} from '../test-exchange'
import { linkedinAdapter } from './adapter'
import { limits } from './limits'

const api = 'https://api.linkedin.com'
const later = testNow + 60 * 60_000
const image = (given: Partial<MediaFile> = {}) =>
  testFile({ name: 'a.png', mimeType: 'image/png', size: 1000, altText: 'A red kite', ...given })
const video = (size = 9_000_000) => testFile({ name: 'v.mp4', mimeType: 'video/mp4', size })
const organisation = { kind: 'organization', remoteId: '77' }
const made = { status: 201, headers: { 'x-restli-id': 'urn:li:share:700' } }

/** Simulates LinkedIn's uploads. */
function uploads(states: readonly string[] = ['PROCESSING', 'AVAILABLE']): (sent: Sent) => Reply {
  let count = 0
  let looks = 0
  return ({ method, url, body }) => {
    if (url.includes('/rest/videos?action=initializeUpload')) {
      const size = Number(/"fileSizeBytes":(\d+)/.exec(JSON.stringify(body))?.[1])
      const parts = []
      for (let first = 0; first < size; first += 4_194_304)
        parts.push({
          uploadUrl: `https://www.linkedin.com/dms-uploads/v/${parts.length}`,
          firstByte: first,
          lastByte: Math.min(first + 4_194_304, size) - 1,
        })
      return { body: { value: { video: 'urn:li:video:V1', uploadToken: '', uploadInstructions: parts } } }
    }
    if (url.includes('action=initializeUpload')) {
      count++
      const kind = url.includes('/documents') ? 'document' : 'image'
      return {
        body: {
          value: {
            uploadUrl: `https://www.linkedin.com/dms-uploads/${count}`,
            [kind]: `urn:li:${kind}:${count}`,
          },
        },
      }
    }
    if (method === 'PUT') return { status: 201, headers: { etag: `etag-${url.split('/').at(-1) ?? ''}` } }
    if (url.includes('/rest/videos/')) return { body: { status: states[looks++] ?? 'AVAILABLE' } }
    return { status: 200, body: {} }
  }
}

const commit = async (delivery: Parameters<typeof linkedinAdapter.commit>[0], checkpoint = {}) => {
  const { sent, session } = exchange([made])
  const committed = await linkedinAdapter.commit(delivery, session, checkpoint)
  return { committed, sent, body: sent[0]?.body }
}

describe('media', () => {
  it('of several images is uploaded in sequence and referenced in the post', async () => {
    const { sent, session } = exchange(uploads(), { now: later })
    const delivery = testDelivery({ media: [image(), image({ altText: '' })], account: organisation })
    let checkpoint = {}
    const save = async (next: object): Promise<void> => void (checkpoint = next)
    expect(await linkedinAdapter.prepare(delivery, session, {}, save)).toEqual({
      kind: 'wait',
      until: later + limits.imageDelay,
    })
    const after = { ...session, clock: () => later + limits.imageDelay }
    expect(await linkedinAdapter.prepare(delivery, after, checkpoint, save)).toEqual({ kind: 'ready' })
    expect(lines(sent)).toEqual([
      `POST ${api}/rest/images?action=initializeUpload`,
      'PUT https://www.linkedin.com/dms-uploads/1',
      `POST ${api}/rest/images?action=initializeUpload`,
      'PUT https://www.linkedin.com/dms-uploads/2',
    ])
    expect(sent[0]?.body).toEqual({ initializeUploadRequest: { owner: 'urn:li:organization:77' } })
    expect(sent[1]).toMatchObject({
      body: '1000 bytes',
      headers: { 'content-type': 'image/png', 'content-length': '1000' },
    })
    expect((await commit(delivery, checkpoint)).body).toMatchObject({
      content: {
        multiImage: { images: [{ id: 'urn:li:image:1', altText: 'A red kite' }, { id: 'urn:li:image:2' }] },
      },
    })
  })

  it('of a video is uploaded in ranges to their own addresses, then finished with the ETags', async () => {
    const { sent, session } = exchange(uploads())
    const delivery = testDelivery({ media: [video()] })
    const { checkpoint, waits } = await prepareThrough(linkedinAdapter, delivery, session)
    expect(waits).toBe(1)
    expect(lines(sent)).toEqual([
      `POST ${api}/rest/videos?action=initializeUpload`,
      'PUT https://www.linkedin.com/dms-uploads/v/0',
      'PUT https://www.linkedin.com/dms-uploads/v/1',
      'PUT https://www.linkedin.com/dms-uploads/v/2',
      `POST ${api}/rest/videos?action=finalizeUpload`,
      `GET ${api}/rest/videos/urn%3Ali%3Avideo%3AV1`,
      `GET ${api}/rest/videos/urn%3Ali%3Avideo%3AV1`,
    ])
    expect(sent[0]?.body).toEqual({
      initializeUploadRequest: {
        owner: 'urn:li:person:42',
        fileSizeBytes: 9_000_000,
        uploadCaptions: false,
        uploadThumbnail: false,
      },
    })
    expect(sent.slice(1, 4).map(({ body }) => body)).toEqual([
      '4194304 bytes',
      '4194304 bytes',
      '611392 bytes',
    ])
    expect(sent[4]?.body).toEqual({
      finalizeUploadRequest: {
        video: 'urn:li:video:V1',
        uploadToken: '',
        uploadedPartIds: ['etag-0', 'etag-1', 'etag-2'],
      },
    })
    expect((await commit(delivery, checkpoint)).body).toMatchObject({
      content: { media: { id: 'urn:li:video:V1' } },
    })
  })

  it('of a PDF has a title', async () => {
    const { sent, session } = exchange(uploads(), { now: later })
    const delivery = testDelivery({
      media: [testFile({ name: 'Guide.pdf', mimeType: 'application/pdf' })],
      postType: 'document',
    })
    let checkpoint = {}
    await linkedinAdapter.prepare(delivery, session, {}, async (next) => void (checkpoint = next))
    expect(lines(sent)[0]).toBe(`POST ${api}/rest/documents?action=initializeUpload`)
    expect((await commit(delivery, checkpoint)).body).toMatchObject({
      content: { media: { id: 'urn:li:document:1', title: 'Guide' } },
    })
  })

  it('resumes after a crash at any checkpoint without sending anything twice', async () => {
    const delivery = testDelivery({ media: [video()] })
    const whole = exchange(uploads())
    const { saves } = await prepareThrough(linkedinAdapter, delivery, whole.session)
    // After the last poll of the video, the next process polls no more.
    for (let crashAfter = 1; crashAfter <= saves; crashAfter++) {
      const { sent, session } = exchange(uploads())
      await prepareThrough(linkedinAdapter, delivery, session, { crashAfter })
      expect(lines(sent)).toEqual(lines(whole.sent))
    }
  })

  it('restarts an upload whose address has expired', async () => {
    const answers = uploads()
    // 403: the bytes were accepted, but the answer was lost. 404: the address has expired.
    const [spent, gone] = [403, 404].map((status) =>
      exchange((one, index) => (index === 0 ? { status } : answers(one)), { now: later }),
    )
    const forbidden = exchange(() => ({ status: 403 }), { now: later })
    const from = {
      media: [
        {
          urn: 'urn:li:image:0',
          size: 1000,
          parts: [{ uploadUrl: 'https://www.linkedin.com/dms-uploads/0', firstByte: 0, lastByte: 999 }],
          etags: [],
          asked: 0,
          ready: false,
        },
      ],
    }
    const noSave = async (): Promise<void> => undefined
    const delivery = testDelivery({ media: [image()] })
    for (const each of [spent, gone, forbidden]) {
      if (!each) continue
      const ended = await failureOf(linkedinAdapter.prepare(delivery, each.session, from, noSave))
      expect(ended).toMatchObject(
        each === forbidden ? { class: 'permission' } : { resolved: { kind: 'wait' } },
      )
      expect(lines(each.sent).slice(0, 2)).toEqual([
        'PUT https://www.linkedin.com/dms-uploads/0',
        `POST ${api}/rest/images?action=initializeUpload`,
      ])
    }
  })

  it('uploads an image again if LinkedIn calls it unfinished for too long', async () => {
    const { sent, session } = exchange(uploads(), { now: later })
    const one = { urn: 'urn:li:image:0', size: 1000, parts: [], etags: [''], asked: 0, ready: true }
    const prepare = (finishedAt: number, restarts = 0) =>
      linkedinAdapter.prepare(
        testDelivery({ media: [image()] }),
        session,
        { media: [{ ...one, finishedAt }], restarts },
        async () => undefined,
      )
    expect(await prepare(later - 60_000)).toEqual({ kind: 'ready' })
    expect(await prepare(later - limits.imageTimeout, limits.restarts)).toEqual({ kind: 'ready' })
    expect(sent).toEqual([])
    expect(await prepare(later - limits.imageTimeout)).toMatchObject({ kind: 'wait' })
    expect(sent).toHaveLength(2)
  })

  it('restarts a video once if LinkedIn lost parts of it', async () => {
    const answers = uploads()
    let refused = 0
    const { sent, session } = exchange((one) =>
      one.url.includes('finalizeUpload') && refused++ === 0
        ? { status: 400, body: { message: 'Parts missing' } }
        : answers(one),
    )
    const { checkpoint } = await prepareThrough(linkedinAdapter, testDelivery({ media: [video()] }), session)
    expect(checkpoint).toMatchObject({ restarts: 1 })
    expect(lines(sent).filter((line) => line.includes('initializeUpload'))).toHaveLength(2)
  })

  it('never sends the token to another host that a response names', async () => {
    const { sent, session } = exchange(({ method }) =>
      method === 'POST'
        ? { body: { value: { uploadUrl: 'https://elsewhere.example/u', image: 'urn:li:image:1' } } }
        : { status: 201 },
    )
    await linkedinAdapter.prepare(testDelivery({ media: [image()] }), session, {}, async () => undefined)
    expect(sent[1]?.url).toBe('https://elsewhere.example/u')
    expect(sent[1]?.headers.authorization).toBeUndefined()
  })

  it('reports why a video couldn’t be processed', async () => {
    const answers = uploads()
    const { session } = exchange((one) =>
      one.url.includes('/rest/videos/')
        ? { body: { status: 'PROCESSING_FAILED', processingFailureReason: 'Bad audio' } }
        : answers(one),
    )
    expect(
      await failureOf(prepareThrough(linkedinAdapter, testDelivery({ media: [video()] }), session)),
    ).toMatchObject({
      class: 'media_rejected',
      message: 'Bad audio',
    })
  })

  it('waits a fixed time for a video if the token can’t read its state', async () => {
    const answers = uploads()
    const { session } = exchange((one) =>
      one.url.includes('/rest/videos/') ? { status: 403 } : answers(one),
    )
    let checkpoint = {}
    const save = async (next: object): Promise<void> => void (checkpoint = next)
    const delivery = testDelivery({ media: [video()] })
    expect(await linkedinAdapter.prepare(delivery, session, {}, save)).toMatchObject({ kind: 'wait' })
    const after = { ...session, clock: () => testNow + limits.videoDelay }
    expect(await linkedinAdapter.prepare(delivery, after, checkpoint, save)).toEqual({ kind: 'ready' })
  })

  it.each([
    [[image(), video()]],
    [[video(), video()]],
    [[video(10)]],
    [[video(600 * 1024 ** 2)]],
    [[testFile({ mimeType: 'video/quicktime', size: 100_000 })]],
    [[testFile({ mimeType: 'audio/mpeg' })]],
  ])('rejects what LinkedIn would refuse before anything is sent', async (media) => {
    const { sent, session } = exchange([])
    const prepared = linkedinAdapter.prepare(testDelivery({ media }), session, {}, async () => undefined)
    expect(await failureOf(prepared)).toMatchObject({ class: 'media_rejected' })
    expect(sent).toEqual([])
  })

  it('converts an image with too many pixels to JPEG', async () => {
    const { sent, session } = exchange(uploads())
    const media = [image({ width: 9000, height: 9000 })]
    await linkedinAdapter.prepare(testDelivery({ media }), session, {}, async () => undefined)
    expect(sent[1]?.headers['content-type']).toBe('image/jpeg')
  })
})
