import type { Delivery, MediaFile } from '../adapter'
import { type Reply, type Sent, testDelivery, testFile } from '../test-exchange'

export const graph = 'https://graph.instagram.com/v26.0'
export const facebookGraph = 'https://graph.facebook.com/v26.0'
export const minute = 60_000

const reachable = (file: MediaFile): MediaFile => ({
  ...file,
  publicUrl: async () => `https://studio.example/m/${file.name}`,
  asJpeg: async (bounds) =>
    reachable(testFile({ name: `${file.name}.${bounds.maxBytes}.jpg`, mimeType: 'image/jpeg', size: 9 })),
})
export const jpeg = (name = 'a.jpg', altText?: string) =>
  reachable(testFile({ name, mimeType: 'image/jpeg', size: 500_000, altText }))
export const png = () => reachable(testFile({ name: 'b.png', mimeType: 'image/png' }))
export const video = (name = 'v.mp4') => reachable(testFile({ name, mimeType: 'video/mp4', size: 5000 }))

export const delivery = (given: Parameters<typeof testDelivery>[0]): Delivery =>
  testDelivery({ text: 'Fog over the bay', account: { remoteId: '178' }, ...given })

interface Script {
  /** Polls until a container is ready. */
  readonly polls?: number
  readonly status?: (sent: Sent, poll: number) => Reply | undefined
  readonly create?: (sent: Sent, made: number) => Reply | undefined
  readonly quota?: Reply
}

/** Simulates Instagram's containers: numbers them, and each is ready after `looks` polls. */
export function containers({ polls = 1, status, create, quota }: Script = {}): (sent: Sent) => Reply {
  let made = 0
  const polled = new Map<string, number>()
  return (sent) => {
    const { method, url } = sent
    if (url.includes('/content_publishing_limit'))
      return quota ?? { body: { data: [{ quota_usage: 3, config: { quota_total: 100 } }] } }
    if (url.endsWith('/media_publish')) return { body: { id: '900' } }
    if (url.includes('rupload')) return { body: { success: true } }
    if (method === 'POST') {
      const reply = create?.(sent, ++made)
      return reply ?? { body: { id: `c${create ? made : ++made}` } }
    }
    const poll = (polled.get(url) ?? 0) + 1
    polled.set(url, poll)
    return status?.(sent, poll) ?? { body: { status_code: poll < polls ? 'IN_PROGRESS' : 'FINISHED' } }
  }
}

export const created = (sent: readonly Sent[]) =>
  sent.filter(({ method, url }) => method === 'POST' && url.endsWith('/media')).map(({ body }) => body)
