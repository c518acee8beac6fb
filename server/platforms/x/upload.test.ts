import { describe, expect, it } from 'vitest'
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
import { xAdapter } from './adapter'

const api = 'https://api.x.com/2'
const image = (size = 2_500_000) =>
  testFile({ name: 'a.png', mimeType: 'image/png', size, altText: 'A red kite' })
const video = (size = 2_500_000) => testFile({ name: 'v.mp4', mimeType: 'video/mp4', size })

/** Simulates X's uploads: numbers its media, and a video is processed after `rounds` polls. */
function uploads(rounds = 2): (sent: Sent) => Reply {
  let media = 0
  let looks = 0
  return ({ url }) => {
    if (url.endsWith('/initialize')) return { body: { data: { id: `m${++media}` } } }
    if (url.endsWith('/finalize'))
      return {
        body: {
          data: {
            id: `m${media}`,
            expires_after_secs: 86_400,
            ...(rounds > 0 && { processing_info: { state: 'pending', check_after_secs: 3 } }),
          },
        },
      }
    if (url.includes('command=STATUS'))
      return {
        body: {
          data: {
            processing_info: { state: ++looks < rounds ? 'in_progress' : 'succeeded', check_after_secs: 3 },
          },
        },
      }
    return { body: { data: {} } }
  }
}

describe('media', () => {
  it('is uploaded in chunks of 1 MB, described, and referenced in the post', async () => {
    const { sent, session } = exchange(uploads(0))
    const delivery = testDelivery({ media: [image()] })
    const { checkpoint } = await prepareThrough(xAdapter, delivery, session)
    expect(lines(sent)).toEqual([
      `POST ${api}/media/upload/initialize`,
      `POST ${api}/media/upload/m1/append`,
      `POST ${api}/media/upload/m1/append`,
      `POST ${api}/media/upload/m1/append`,
      `POST ${api}/media/upload/m1/finalize`,
      `POST ${api}/media/metadata`,
    ])
    expect(sent.map(({ body }) => body)).toEqual([
      { media_type: 'image/png', total_bytes: 2_500_000, media_category: 'tweet_image' },
      { segment_index: '0', media: '1000000 bytes of application/octet-stream' },
      { segment_index: '1', media: '1000000 bytes of application/octet-stream' },
      { segment_index: '2', media: '500000 bytes of application/octet-stream' },
      {},
      { id: 'm1', metadata: { alt_text: { text: 'A red kite' } } },
    ])
    const post = exchange([{ status: 201, body: { data: { id: '7' } } }])
    await xAdapter.commit(delivery, post.session, checkpoint)
    expect(post.sent[0]?.body).toEqual({ text: 'Hello', media: { media_ids: ['m1'] } })
  })

  it('waits for a video as long as X says, then polls the same one', async () => {
    const { sent, session } = exchange(uploads(2))
    const delivery = testDelivery({ media: [video(100)] })
    let saved = {}
    const save = async (next: object): Promise<void> => void (saved = next)
    expect(await xAdapter.prepare(delivery, session, {}, save)).toEqual({
      kind: 'wait',
      until: testNow + 3000,
    })
    expect(await xAdapter.prepare(delivery, session, saved, save)).toEqual({
      kind: 'wait',
      until: testNow + 3000,
    })
    expect(await xAdapter.prepare(delivery, session, saved, save)).toEqual({ kind: 'ready' })
    expect(lines(sent).slice(3)).toEqual([
      `GET ${api}/media/upload?command=STATUS&media_id=m1`,
      `GET ${api}/media/upload?command=STATUS&media_id=m1`,
    ])
    expect(sent[0]?.body).toMatchObject({ media_category: 'tweet_video' })
  })

  it('resumes after a crash at any checkpoint without sending anything twice', async () => {
    const delivery = testDelivery({ media: [image(1_500_000), image(10)] })
    const whole = exchange(uploads(0))
    const { saves } = await prepareThrough(xAdapter, delivery, whole.session)
    for (let crashAfter = 1; crashAfter <= saves; crashAfter++) {
      const { sent, session } = exchange(uploads(0))
      await prepareThrough(xAdapter, delivery, session, { crashAfter })
      expect(lines(sent)).toEqual(lines(whole.sent))
    }
  })

  it('restarts an upload that X has discarded', async () => {
    const delivery = testDelivery({ media: [image(1_500_000)] })
    const answers = uploads(0)
    const { sent, session } = exchange((one, index) =>
      index === 0 ? { status: 404, body: { title: 'Not Found', detail: 'No such upload.' } } : answers(one),
    )
    const from = {
      media: [{ id: 'old', size: 1_500_000, sent: 1, finished: false, described: true, ready: false }],
    }
    const { checkpoint } = await prepareThrough(xAdapter, delivery, session, { from })
    expect(lines(sent).slice(0, 2)).toEqual([
      `POST ${api}/media/upload/old/append`,
      `POST ${api}/media/upload/initialize`,
    ])
    expect(checkpoint).toMatchObject({ restarts: 1, media: [{ id: 'm1', ready: true }] })
  })

  it('restarts an upload only once if X lost a chunk of it', async () => {
    const answers = uploads(0)
    const missing = { status: 400, body: { detail: 'Segments do not add up to provided total file size.' } }
    let refused = 0
    const lost = (times: number) =>
      exchange((one) => (one.url.endsWith('/finalize') && refused++ < times ? missing : answers(one)))
    const once = lost(1)
    await prepareThrough(xAdapter, testDelivery({ media: [image(10)] }), once.session)
    expect(lines(once.sent).filter((line) => line.endsWith('/initialize'))).toHaveLength(2)
    refused = 0
    const always = lost(9)
    const prepared = prepareThrough(xAdapter, testDelivery({ media: [image(10)] }), always.session)
    expect(await failureOf(prepared)).toMatchObject({ class: 'media_rejected' })
    expect(refused).toBe(2)
  })

  it('uploads again what X is about to discard', async () => {
    const { sent, session } = exchange(uploads(0))
    const media = [
      { id: 'old', size: 10, sent: 1, finished: true, described: true, ready: true, until: testNow + 1000 },
    ]
    await prepareThrough(xAdapter, testDelivery({ media: [image(10)] }), session, { from: { media } })
    expect(lines(sent)[0]).toBe(`POST ${api}/media/upload/initialize`)
  })

  it('reports why X couldn’t process a video', async () => {
    const { session } = exchange((one) =>
      one.url.includes('STATUS')
        ? {
            body: { data: { processing_info: { state: 'failed', error: { message: 'Unsupported codec' } } } },
          }
        : uploads(1)(one),
    )
    expect(
      await failureOf(prepareThrough(xAdapter, testDelivery({ media: [video(10)] }), session)),
    ).toMatchObject({
      class: 'media_rejected',
      message: 'Unsupported codec',
    })
  })

  it('converts an image that X doesn’t accept to JPEG', async () => {
    const { sent, session } = exchange(uploads(0))
    const media = [testFile({ mimeType: 'image/avif', size: 9_000_000 })]
    await prepareThrough(xAdapter, testDelivery({ media }), session)
    expect(sent[0]?.body).toMatchObject({ media_type: 'image/jpeg', total_bytes: 5 * 1024 ** 2 })
  })

  it.each([
    [[image(), video()]],
    [[image(), image(), image(), image(), image()]],
    [[video(), video()]],
    [[testFile({ mimeType: 'audio/mpeg' })]],
  ])('rejects what X would refuse before anything is sent', async (media) => {
    const { sent, session } = exchange([])
    expect(
      await failureOf(xAdapter.prepare(testDelivery({ media }), session, {}, async () => undefined)),
    ).toMatchObject({
      class: 'media_rejected',
    })
    expect(sent).toEqual([])
  })
})
