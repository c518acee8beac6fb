import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MediaFile } from '../adapter'
import { exchange, failureOf, lines, prepareThrough, testFile } from '../test-exchange'
import { fileOf, mp4Of } from '../test-video'
import { tiktokAdapter } from './adapter'
import { postState } from './api'
import {
  api,
  chunksIn,
  decided,
  delivery,
  minute,
  ok,
  photo,
  refusal,
  type Script,
  tiktok,
  uploadUrl,
  video,
} from './test-tiktok'
import { chunkAt, chunkFrom, chunksOf } from './video-upload'

const prepare = async (script: Script, given: Parameters<typeof delivery>[0] = { media: [video()] }) => {
  const { sent, session } = exchange(tiktok(script))
  const result = await failureOf(prepareThrough(tiktokAdapter, delivery(given), session))
  return { sent, session, result }
}

describe('a video', () => {
  it('is sent except for its last chunk, after the account’s permissions were read', async () => {
    const { sent } = await prepare({}, { media: [video()], content: { hashtags: ['fog'] } })
    expect(lines(sent)).toEqual([
      `POST ${api}/v2/post/publish/creator_info/query/`,
      `POST ${api}/v2/post/publish/video/init/`,
      `PUT ${uploadUrl}`,
    ])
    expect(sent[1]).toMatchObject({
      headers: { authorization: 'Bearer access-token-1', 'content-type': 'application/json; charset=UTF-8' },
    })
    expect(sent[1]?.body).toEqual({
      post_info: {
        title: 'Fog over the bay #fog',
        privacy_level: 'PUBLIC_TO_EVERYONE',
        disable_comment: true,
        disable_duet: true,
        disable_stitch: true,
        is_aigc: false,
        brand_content_toggle: false,
        brand_organic_toggle: false,
      },
      source_info: {
        source: 'FILE_UPLOAD',
        video_size: 25_000_000,
        chunk_size: 10_000_000,
        total_chunk_count: 2,
      },
    })
    expect(sent[2]).toMatchObject({
      headers: {
        'content-type': 'video/mp4',
        'content-range': 'bytes 0-9999999/25000000',
        'content-length': '10000000',
      },
      body: '10000000 bytes',
    })
    expect(sent[2]?.headers.authorization).toBeUndefined()
  })

  it('has what the person allowed, except for what the account has switched off', async () => {
    const options = {
      ...decided,
      disable_comment: false,
      disable_duet: false,
      disable_stitch: false,
      brand_organic_toggle: true,
      is_aigc: true,
      video_cover_timestamp_ms: '1500',
    }
    const { sent } = await prepare({}, { media: [video(3_000_000)], options })
    expect(sent[1]?.body).toMatchObject({
      post_info: {
        disable_comment: false,
        disable_duet: true,
        disable_stitch: false,
        brand_organic_toggle: true,
        is_aigc: true,
        video_cover_timestamp_ms: 1500,
      },
      source_info: { video_size: 3_000_000, chunk_size: 3_000_000, total_chunk_count: 1 },
    })
    expect(chunksIn(sent)).toEqual([])
  })

  it('goes to the inbox as a draft, for which TikTok asks the rest', async () => {
    for (const given of [{ postType: 'draft', options: {} }, { options: { draft: true } }]) {
      const { sent } = await prepare({}, { media: [video(3_000_000)], ...given })
      expect(lines(sent)).toEqual([`POST ${api}/v2/post/publish/inbox/video/init/`])
      expect(sent[0]?.body).toEqual({
        source_info: {
          source: 'FILE_UPLOAD',
          video_size: 3_000_000,
          chunk_size: 3_000_000,
          total_chunk_count: 1,
        },
      })
    }
    const { sent, session } = exchange(tiktok(), { options: { direct: 'false' } })
    await prepareThrough(tiktokAdapter, delivery({ media: [video(3_000_000)], options: {} }), session)
    expect(lines(sent)).toEqual([`POST ${api}/v2/post/publish/inbox/video/init/`])
  })

  it('resumes after a crash at every checkpoint, sending each chunk once', async () => {
    const media = [video(45_000_000)]
    const { saves } = await prepareThrough(tiktokAdapter, delivery({ media }), exchange(tiktok()).session)
    expect(saves).toBe(6)
    for (let crashAfter = 1; crashAfter <= saves; crashAfter++) {
      const { sent, session } = exchange(tiktok())
      await prepareThrough(tiktokAdapter, delivery({ media }), session, { crashAfter })
      expect(lines(sent).filter((line) => line.includes('/init/'))).toHaveLength(1)
      expect(chunksIn(sent)).toHaveLength(3)
    }
  })

  it('continues where TikTok says after a lost chunk', async () => {
    const answers = tiktok({ chunk: (_sent, index) => (index === 1 ? 'cut' : undefined) })
    const { sent, session } = exchange(answers)
    const media = [video(45_000_000)]
    let checkpoint = {}
    const save = async (next: object) => void (checkpoint = next)
    await expect(tiktokAdapter.prepare(delivery({ media }), session, {}, save)).rejects.toMatchObject({
      name: 'NoAnswer',
    })
    // The second chunk and its answer were lost, so TikTok doesn't accept the third yet.
    await prepareThrough(tiktokAdapter, delivery({ media }), session, { from: { ...checkpoint, sent: 2 } })
    expect(chunksIn(sent)).toEqual([
      'bytes 0-9999999/45000000',
      'bytes 10000000-19999999/45000000',
      'bytes 20000000-29999999/45000000',
      'bytes 10000000-19999999/45000000',
      'bytes 20000000-29999999/45000000',
    ])
  })

  it('restarts a few times if the upload’s hour is over', async () => {
    const once = await prepare({ chunk: (_sent, index) => (index === 0 ? { status: 403 } : undefined) })
    expect(lines(once.sent).filter((line) => line.includes('/init/'))).toHaveLength(2)
    const never = await prepare({ chunk: () => ({ status: 403 }) })
    expect(never.result).toMatchObject({ class: 'media_rejected', details: { code: 'HTTP 403' } })
    expect(lines(never.sent).filter((line) => line.includes('/init/'))).toHaveLength(4)
  })

  it('is checked if only its last chunk is missing, as the commit may have been refused', async () => {
    const again = async (status: unknown, more = {}) => {
      const { sent, session } = exchange(tiktok({ status }))
      const startedAt = session.clock()
      const from = { kind: 'video', publishId: 'p.9', uploadUrl, startedAt, sent: 1, asked: true }
      const given = delivery({ media: [video()] })
      const result = await failureOf(
        prepareThrough(tiktokAdapter, given, session, { from: { ...from, ...more } }),
      )
      return { sent: lines(sent).map((line) => line.replace(`${api}/v2/post/publish`, '')), result }
    }
    const look = 'POST /status/fetch/'
    expect(await again({ status: 'PROCESSING_UPLOAD' })).toMatchObject({ sent: [look] })
    expect(await again({ status: 'PROCESSING_UPLOAD', uploaded_bytes: 0 })).toMatchObject({
      sent: [look, `PUT ${uploadUrl}`],
    })
    expect(await again({ status: 'PUBLISH_COMPLETE' })).toMatchObject({
      sent: [look],
      result: { resolved: { checkpoint: { complete: true } } },
    })
    expect(await again({ status: 'FAILED', fail_reason: 'internal' })).toMatchObject({
      sent: [look, 'POST /video/init/', `PUT ${uploadUrl}`],
    })
    expect(await again({ status: 'FAILED', fail_reason: 'duration_check_failed' })).toMatchObject({
      sent: [look],
      result: { class: 'media_rejected' },
    })
    // Neither a later time nor another sign-in would change what became of this post.
    for (const fail_reason of ['spam_risk_too_many_posts', 'auth_removed'])
      expect(await again({ status: 'FAILED', fail_reason })).toMatchObject({
        sent: [look],
        result: { class: 'content_rejected', details: { code: fail_reason } },
      })
    expect(await again({ status: 'PROCESSING_UPLOAD' }, { startedAt: 1 })).toMatchObject({
      sent: [look, 'POST /video/init/', `PUT ${uploadUrl}`],
    })
    expect(await again({ status: 'PROCESSING_UPLOAD' }, { refusedCommits: 3 })).toMatchObject({
      sent: [look, 'POST /video/init/', `PUT ${uploadUrl}`],
    })
  })

  it('never goes to an address that isn’t TikTok’s', async () => {
    const { sent, session } = exchange(({ url }) =>
      ok(
        url.includes('/init/') ? { publish_id: 'p', upload_url: 'https://tiktokapis.com.evil.example/' } : {},
      ),
    )
    expect(
      await failureOf(prepareThrough(tiktokAdapter, delivery({ media: [video()] }), session)),
    ).toMatchObject({ class: 'transient' })
    expect(chunksIn(sent)).toEqual([])
  })

  it('is split so that every byte is sent once, within TikTok’s limits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 * 1024 ** 3 }), (size) => {
        const chunks = chunksOf(size)
        const ranges = Array.from({ length: chunks.count }, (_, index) => chunkAt(chunks, index))
        expect(chunks.count).toBe(Math.max(1, Math.floor(size / chunks.bytes)))
        expect(chunks.count).toBeLessThanOrEqual(1000)
        expect(ranges.every(({ start }, index) => start === (ranges[index - 1]?.end ?? -1) + 1)).toBe(true)
        expect(ranges.at(-1)?.end).toBe(size - 1)
        expect(ranges.every(({ start }, index) => chunkFrom(chunks, start) === index)).toBe(true)
        const lengths = ranges.map(({ start, end }) => end - start + 1)
        expect(Math.max(...lengths)).toBeLessThanOrEqual(64_000_000)
        if (chunks.count > 1) expect(Math.min(...lengths)).toBeGreaterThanOrEqual(5 * 1024 ** 2)
      }),
    )
  })
})

describe('before anything is sent', () => {
  it('requires the person’s decisions, without defaults', async () => {
    const asked = async (options: Record<string, unknown>) => {
      const { sent, result } = await prepare({}, { media: [video()], options })
      expect(sent).toEqual([])
      return result
    }
    expect(await asked({})).toMatchObject({
      class: 'content_rejected',
      message: 'Choose who can see the post on TikTok.',
    })
    expect(await asked({ privacy_level: 'SELF_ONLY' })).toMatchObject({
      message: 'Agree to TikTok’s Music Usage Confirmation.',
    })
    expect(
      await asked({ privacy_level: 'SELF_ONLY', consent: true, brand_content_toggle: true }),
    ).toMatchObject({ message: 'A paid partnership on TikTok can’t be visible only to you.' })
  })

  it('rejects a visibility that the account is no longer offered', async () => {
    const options = { ...decided, privacy_level: 'FOLLOWER_OF_CREATOR' }
    const { sent, result } = await prepare({}, { media: [video()], options })
    expect(result).toMatchObject({
      class: 'content_rejected',
      details: { code: 'privacy_level_option_mismatch' },
    })
    expect(sent).toHaveLength(1)
  })

  it('rejects a video that is longer than TikTok takes from this account', async () => {
    const of = async (seconds: number, given = {}) => {
      const media = [fileOf(mp4Of({ seconds, width: 1080, height: 1920 }))]
      return prepare({}, { media, ...given })
    }
    const { sent, result } = await of(725)
    expect(result).toMatchObject({
      class: 'media_rejected',
      message:
        'TikTok allows this account videos up to 600 s long. This one is 725 s long. Replace it with a shorter one, then publish again.',
    })
    expect(lines(sent)).toEqual([`POST ${api}/v2/post/publish/creator_info/query/`])
    expect((await of(600.5)).sent).toHaveLength(2)
    expect((await of(725, { postType: 'draft' })).sent).toHaveLength(1)
  })

  it('rejects what TikTok can’t post', async () => {
    const of = async (media: readonly MediaFile[]) => (await prepare({}, { media })).result
    const rejected = { class: 'media_rejected' }
    expect(await of([])).toMatchObject(rejected)
    expect(await of([photo(), video()])).toMatchObject(rejected)
    expect(await of([video(), video()])).toMatchObject(rejected)
    expect(await of([testFile({ mimeType: 'audio/mpeg' })])).toMatchObject(rejected)
    expect(await of(Array<MediaFile>(36).fill(photo()))).toMatchObject(rejected)
    expect(await of([testFile({ mimeType: 'image/jpeg' })])).toMatchObject({
      message:
        'TikTok fetches photos from this studio, which has no public https address. Ask the studio’s operator to set one.',
    })
    expect((await prepare({}, { media: [video()], text: 'x'.repeat(2_201) })).result).toMatchObject({
      class: 'content_rejected',
    })
  })

  it('waits if the limit of calls or posts is used up', async () => {
    const wait = async (code: string, status: number) => {
      const { session } = exchange(() => refusal(code, status))
      return failureOf(prepareThrough(tiktokAdapter, delivery({ media: [video()] }), session))
    }
    const now = exchange([]).session.clock()
    expect(await wait('rate_limit_exceeded', 429)).toMatchObject({
      class: 'rate_limited',
      details: { until: now + minute, requestId: 'log-2' },
    })
    expect(await wait('spam_risk_too_many_posts', 200)).toMatchObject({
      class: 'quota',
      details: { until: now + 24 * 60 * minute },
    })
  })
})

const refused = (code: string) =>
  exchange(() => ({ status: 200, body: { data: {}, error: { code, message: code, log_id: 'L1' } } }))

it('counts a refusal to return a post’s status as transient, as the post may be live', async () => {
  for (const code of ['spam_risk_text', 'privacy_level_option_mismatch'])
    expect(await failureOf(postState(refused(code).session, 'v_pub_1'))).toMatchObject({ class: 'transient' })
  expect(await failureOf(postState(refused('access_token_invalid').session, 'v_pub_1'))).toMatchObject({
    class: 'reconnect',
  })
})
