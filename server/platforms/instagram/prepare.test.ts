import { describe, expect, it } from 'vitest'
import { type MediaFile, NoAnswer } from '../adapter'
import { exchange, failureOf, lines, prepareThrough, testFile, testNow } from '../test-exchange'
import { instagramAdapter } from './adapter'
import {
  containers,
  created,
  delivery,
  facebookGraph,
  graph,
  jpeg,
  minute,
  png,
  video,
} from './test-containers'

describe('preparing', () => {
  const requests: readonly (readonly [
    what: string,
    given: Parameters<typeof delivery>[0],
    bodies: readonly Record<string, string>[],
  ])[] = [
    [
      'an image, its text composed and its alternative text',
      {
        media: [jpeg('a.jpg', 'A grey bay')],
        content: { hashtags: ['fog'] },
        options: { collaborators: '@one two', is_ai_generated: true },
      },
      [
        {
          image_url: 'https://studio.example/m/a.jpg',
          caption: 'Fog over the bay #fog',
          alt_text: 'A grey bay',
          collaborators: '["one","two"]',
          is_ai_generated: 'true',
        },
      ],
    ],
    [
      'a picture of another format, as a JPEG within 8 MB',
      { media: [png()] },
      [{ image_url: 'https://studio.example/m/b.png.8388608.jpg', caption: 'Fog over the bay' }],
    ],
    [
      'one video, as a reel',
      { media: [video()], options: { share_to_feed: false, thumb_offset: '1500', is_ai_generated: true } },
      [
        {
          video_url: 'https://studio.example/m/v.mp4',
          media_type: 'REELS',
          caption: 'Fog over the bay',
          share_to_feed: 'false',
          thumb_offset: '1500',
          is_ai_generated: 'true',
        },
      ],
    ],
    [
      'a trial reel with a cover',
      {
        media: [video()],
        postType: 'trial_reel',
        options: { cover_url: 'https://x.example/c.jpg', thumb_offset: '9' },
      },
      [
        {
          video_url: 'https://studio.example/m/v.mp4',
          media_type: 'REELS',
          caption: 'Fog over the bay',
          share_to_feed: 'true',
          cover_url: 'https://x.example/c.jpg',
          trial_params: '{"graduation_strategy":"MANUAL"}',
        },
      ],
    ],
    [
      'a story, without a caption',
      { media: [video()], postType: 'story' },
      [{ video_url: 'https://studio.example/m/v.mp4', media_type: 'STORIES' }],
    ],
    [
      'a carousel: its files, then itself',
      { media: [jpeg('a.jpg', 'A grey bay'), video()], options: { is_ai_generated: true } },
      [
        { image_url: 'https://studio.example/m/a.jpg', is_carousel_item: 'true', alt_text: 'A grey bay' },
        { video_url: 'https://studio.example/m/v.mp4', is_carousel_item: 'true', media_type: 'VIDEO' },
        {
          media_type: 'CAROUSEL',
          children: 'c1,c2',
          caption: 'Fog over the bay',
          is_ai_generated: 'true',
        },
      ],
    ],
  ]
  it.each(requests)('sends %s', async (_what, given, bodies) => {
    const { sent, session } = exchange(containers())
    const { checkpoint } = await prepareThrough(instagramAdapter, delivery(given), session)
    expect(created(sent)).toEqual(bodies)
    expect(sent.every(({ headers }) => headers.authorization === 'Bearer access-token-1')).toBe(true)
    const { remoteId } = await instagramAdapter.commit(delivery(given), session, checkpoint)
    expect(remoteId).toBe('900')
    expect(sent.at(-1)).toMatchObject({
      url: `${graph}/178/media_publish`,
      body: { creation_id: `c${bodies.length}` },
    })
  })

  it('polls the same container with growing delays, then reads the quota', async () => {
    const { sent, session } = exchange(containers({ polls: 4 }))
    const first = await instagramAdapter.prepare(
      delivery({ media: [video()] }),
      session,
      {},
      async () => undefined,
    )
    expect(first).toEqual({ kind: 'wait', until: testNow + 15_000 })
    const { waits } = await prepareThrough(instagramAdapter, delivery({ media: [video()] }), session, {
      from: { files: [{ id: 'c1' }], polls: 1 },
    })
    expect(waits).toBe(2)
    expect(lines(sent)).toEqual([
      `POST ${graph}/178/media`,
      ...Array<string>(4).fill(`GET ${graph}/c1?fields=status_code%2Cstatus`),
      `GET ${graph}/178/content_publishing_limit?fields=config%2Cquota_usage`,
    ])
  })

  it('continues after a crash at every checkpoint without a second container', async () => {
    const media = [jpeg(), video(), png()]
    const { saves } = await prepareThrough(
      instagramAdapter,
      delivery({ media }),
      exchange(containers({ polls: 2 })).session,
    )
    expect(saves).toBeGreaterThan(6)
    for (let crashAfter = 1; crashAfter <= saves; crashAfter++) {
      const { sent, session } = exchange(containers({ polls: 2 }))
      const { checkpoint } = await prepareThrough(instagramAdapter, delivery({ media }), session, {
        crashAfter,
      })
      expect(created(sent)).toHaveLength(4)
      expect(checkpoint).toMatchObject({ carousel: 'c4' })
    }
  })

  it('complaint: “one failed media fetch kills a carousel”: only that file gets a new container, three times', async () => {
    const failing = (times: number) =>
      containers({
        status: ({ url }) =>
          url.includes('/c2?') || (url.includes('/c4?') && times > 1)
            ? {
                body: {
                  status_code: 'ERROR',
                  status: 'Error: Media upload has failed with error code 2207052',
                },
              }
            : undefined,
      })
    const { sent, session } = exchange(failing(1))
    const media = [jpeg(), video(), jpeg('z.jpg')]
    const { checkpoint } = await prepareThrough(instagramAdapter, delivery({ media }), session)
    expect(created(sent)).toHaveLength(5)
    expect(created(sent).at(-1)).toMatchObject({ children: 'c1,c4,c3' })
    expect(checkpoint).toMatchObject({ carousel: 'c5', newContainers: 1 })

    const never = exchange(
      containers({
        create: () => ({
          status: 400,
          body: {
            error: { message: 'The media could not be fetched.', code: 9004, error_subcode: 2_207_052 },
          },
        }),
      }),
    )
    expect(
      await failureOf(prepareThrough(instagramAdapter, delivery({ media }), never.session)),
    ).toMatchObject({
      class: 'media_rejected',
      details: { code: '9004/2207052' },
    })
    expect(created(never.sent)).toHaveLength(4)
  })

  it('complaint: “error in status with an empty status_code”: reads both fields', async () => {
    const { session } = exchange(
      containers({ status: () => ({ body: { status: 'Error 2207026: unsupported format' } }) }),
    )
    expect(
      await failureOf(prepareThrough(instagramAdapter, delivery({ media: [video()] }), session)),
    ).toMatchObject({
      class: 'media_rejected',
      message: 'Error 2207026: unsupported format',
      details: { code: '2207026' },
    })
  })

  it('makes a new container if one expired or is lost', async () => {
    const expired = exchange(
      containers({
        status: ({ url }) => (url.includes('/c1?') ? { body: { status_code: 'EXPIRED' } } : undefined),
      }),
    )
    await prepareThrough(instagramAdapter, delivery({ media: [jpeg()] }), expired.session)
    expect(created(expired.sent)).toHaveLength(2)

    const gone = { status: 400, body: { error: { message: 'm', code: 100, error_subcode: 33 } } }
    const flaky = exchange(containers({ status: (_sent, look) => (look < 3 ? gone : undefined) }))
    await prepareThrough(instagramAdapter, delivery({ media: [jpeg()] }), flaky.session)
    expect(created(flaky.sent)).toHaveLength(1)
    const lost = exchange(containers({ status: ({ url }) => (url.includes('/c1?') ? gone : undefined) }))
    await prepareThrough(instagramAdapter, delivery({ media: [jpeg()] }), lost.session)
    expect(created(lost.sent)).toHaveLength(2)
  })

  it('doesn’t commit a container that is already live', async () => {
    const { sent, session } = exchange(containers({ status: () => ({ body: { status_code: 'PUBLISHED' } }) }))
    const given = delivery({ media: [jpeg()] })
    const { checkpoint } = await prepareThrough(instagramAdapter, given, session)
    const count = sent.length
    expect(await instagramAdapter.commit(given, session, checkpoint)).toEqual({})
    expect(sent).toHaveLength(count)
  })

  it('waits if the daily quota is used up, and leaves it to the commit if that can’t be read', async () => {
    const given = delivery({ media: [jpeg()] })
    const full = { body: { data: [{ quota_usage: 50, config: { quota_total: 50 } }] } }
    const { session } = exchange(containers({ quota: full }))
    expect(await failureOf(prepareThrough(instagramAdapter, given, session))).toMatchObject({
      class: 'quota',
      message: 'Instagram allows 50 posts in 24 hours, and 50 are used up.',
      details: { until: testNow + 60 * minute },
    })
    const closed = { status: 400, body: { error: { message: 'm', code: 10 } } }
    await prepareThrough(instagramAdapter, given, exchange(containers({ quota: closed })).session)
    const ended = { status: 400, body: { error: { message: 'm', code: 190 } } }
    expect(
      await failureOf(
        prepareThrough(instagramAdapter, given, exchange(containers({ quota: ended })).session),
      ),
    ).toMatchObject({ class: 'reconnect' })
  })

  it('rejects what Instagram can’t post before anything is sent', async () => {
    const { sent, session } = exchange([])
    const refusal = (given: Parameters<typeof delivery>[0]) =>
      failureOf(prepareThrough(instagramAdapter, delivery(given), session))
    expect(await refusal({})).toMatchObject({ class: 'media_rejected' })
    expect(await refusal({ media: [testFile({ mimeType: 'audio/mpeg' })] })).toMatchObject({
      class: 'media_rejected',
    })
    expect(await refusal({ media: Array<MediaFile>(11).fill(jpeg()) })).toMatchObject({
      class: 'media_rejected',
    })
    expect(await refusal({ media: [jpeg(), jpeg()], postType: 'story' })).toMatchObject({
      class: 'media_rejected',
    })
    expect(await refusal({ media: [jpeg()], postType: 'trial_reel' })).toMatchObject({
      class: 'media_rejected',
    })
    expect(await refusal({ media: [testFile({ mimeType: 'image/jpeg' })] })).toMatchObject({
      message:
        'Instagram fetches media from this studio, which has no public https address. Ask the studio’s operator to set one.',
    })
    expect(sent).toEqual([])
  })
})

describe('with Facebook Login', () => {
  const local = testFile({ name: 'v.mp4', mimeType: 'video/mp4', size: 5000 })
  const given = delivery({ media: [local], account: { remoteId: '178', details: { login: 'facebook' } } })

  it('uploads a video’s bytes, so that the studio needs no public address', async () => {
    const { sent, session } = exchange(containers())
    const { checkpoint } = await prepareThrough(instagramAdapter, given, session)
    expect(lines(sent)).toEqual([
      `POST ${facebookGraph}/178/media`,
      'POST https://rupload.facebook.com/ig-api-upload/v26.0/c1',
      `GET ${facebookGraph}/c1?fields=status_code%2Cstatus`,
      `GET ${facebookGraph}/178/content_publishing_limit?fields=config%2Cquota_usage`,
    ])
    expect(sent[0]?.body).toMatchObject({ media_type: 'REELS', upload_type: 'resumable' })
    expect(sent[1]).toMatchObject({
      headers: {
        authorization: 'OAuth access-token-1',
        offset: '0',
        file_size: '5000',
        'content-length': '5000',
      },
      body: '5000 bytes',
    })
    await instagramAdapter.commit(given, session, checkpoint)
    expect(sent.at(-1)?.url).toBe(`${facebookGraph}/178/media_publish`)
  })

  it('restarts an interrupted upload in a new container', async () => {
    let uploads = 0
    const answers = containers()
    const { sent, session } = exchange((one) =>
      one.url.includes('rupload') && ++uploads === 1 ? 'cut' : answers(one),
    )
    let checkpoint = {}
    const save = async (next: object) => void (checkpoint = next)
    await expect(instagramAdapter.prepare(given, session, {}, save)).rejects.toThrow(NoAnswer)
    await prepareThrough(instagramAdapter, given, session, { from: checkpoint })
    expect(created(sent)).toHaveLength(2)
    expect(lines(sent).filter((line) => line.includes('rupload'))).toEqual([
      'POST https://rupload.facebook.com/ig-api-upload/v26.0/c1',
      'POST https://rupload.facebook.com/ig-api-upload/v26.0/c2',
    ])
  })

  it('reports Meta’s message when an upload is refused', async () => {
    const answers = containers()
    const info = { debug_info: { retriable: false, type: 'ProcessingFailedError', message: 'Too short.' } }
    const { session } = exchange((one) =>
      one.url.includes('rupload') ? { status: 400, body: info } : answers(one),
    )
    expect(await failureOf(prepareThrough(instagramAdapter, given, session))).toMatchObject({
      class: 'media_rejected',
      message: 'Too short.',
      details: { code: 'ProcessingFailedError' },
    })
  })
})
