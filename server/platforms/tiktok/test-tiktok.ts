import type { Delivery, MediaFile } from '../adapter'
import { type Reply, type Sent, testDelivery, testFile } from '../test-exchange'

export const api = 'https://open.tiktokapis.com'
export const uploadUrl = 'https://open-upload.tiktokapis.com/video/?upload_id=1&upload_token=t'
export const minute = 60_000

/** One block that every video repeats: the content doesn't matter here. */
const block = new Uint8Array(1_000_000)

export const video = (size = 25_000_000): MediaFile => ({
  ...testFile({ name: 'v.mp4', mimeType: 'video/mp4', size }),
  open: async (range) => {
    let left = range ? range.end - range.start + 1 : size
    return new ReadableStream({
      pull(controller) {
        if (left === 0) return controller.close()
        const next = block.subarray(0, Math.min(left, block.length))
        left -= next.length
        controller.enqueue(next)
      },
    })
  },
})

export const photo = (given: Partial<MediaFile> = {}): MediaFile => ({
  ...testFile({ name: 'a.jpg', mimeType: 'image/jpeg', size: 900, ...given }),
  publicUrl: async () => `https://studio.example/m/${given.name ?? 'a.jpg'}`,
})

/** What a person has to decide before anything is sent to TikTok. */
export const decided = { privacy_level: 'PUBLIC_TO_EVERYONE', consent: true }

export const delivery = (given: Parameters<typeof testDelivery>[0]): Delivery =>
  testDelivery({
    text: 'Fog over the bay',
    account: { details: { username: 'aster' } },
    options: decided,
    ...given,
  })

export const ok = (data: unknown): Reply => ({
  body: { data, error: { code: 'ok', message: '', log_id: 'log-1' } },
})

/** TikTok's errors also come with status 200. */
export const refusal = (code: string, status = 200): Reply => ({
  status,
  body: { data: {}, error: { code, message: `Words about ${code}`, log_id: 'log-2' } },
})

export const creator = {
  creator_username: 'aster',
  creator_nickname: 'Aster Studio',
  privacy_level_options: ['PUBLIC_TO_EVERYONE', 'SELF_ONLY'],
  comment_disabled: false,
  duet_disabled: true,
  stitch_disabled: false,
  max_video_post_duration_sec: 600,
}

export interface Script {
  /** Replaces the usual reply, by request and number of chunks so far. */
  readonly chunk?: (sent: Sent, index: number) => Reply | undefined
  readonly status?: unknown
  readonly creator?: unknown
}

/** Simulates TikTok's uploads: takes chunks in order, and reports its position with 416. */
export function tiktok(script: Script = {}): (sent: Sent) => Reply {
  let bytes = 0
  let size = 0
  let chunks = 0
  let uploads = 0
  return (sent) => {
    const { url, headers, body } = sent
    if (url.endsWith('/creator_info/query/')) return ok(script.creator ?? creator)
    if (url.endsWith('/status/fetch/')) return ok(script.status ?? { status: 'PROCESSING_UPLOAD' })
    if (url.endsWith('/content/init/')) return ok({ publish_id: 'p.photo' })
    if (url.endsWith('/video/init/')) {
      bytes = 0
      size = (body as { source_info: { video_size: number } }).source_info.video_size
      return ok({ publish_id: `p.${++uploads}`, upload_url: uploadUrl })
    }
    const scripted = script.chunk?.(sent, chunks++)
    if (scripted !== undefined) return scripted
    const [, start = '', end = ''] = /bytes (\d+)-(\d+)/.exec(headers['content-range'] ?? '') ?? []
    if (Number(start) !== bytes)
      return { status: 416, headers: { 'content-range': `bytes 0-${bytes - 1}/${size}` } }
    bytes = Number(end) + 1
    return { status: bytes === size ? 201 : 206 }
  }
}

export const chunksIn = (sent: readonly Sent[]) =>
  sent.filter(({ method }) => method === 'PUT').map(({ headers }) => headers['content-range'])
