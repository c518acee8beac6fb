import type { TwinSnapshot } from '~/contract'

/** A snapshot with a record of every kind. */
export function snapshotOf(): TwinSnapshot {
  const target = { platform: 'twitter' as const, accountId: 'acc_1' }
  const post = (id: string, text: string) => ({
    id,
    content: { text, mediaUrls: [], hashtags: [], mentions: [] },
    targets: [target],
    results: [],
  })
  return {
    brandKit: { name: 'Salt & Sail', colors: [{ hex: '#0b5fa5', role: 'primary' }] },
    products: [{ id: 'prod_1', name: 'Rope', images: [], status: 'active' }],
    campaigns: [
      {
        id: 'cmp_1',
        name: 'Regatta',
        targetChannel: 'instagram',
        contentType: 'engagement',
        aspectRatio: '1:1',
        productId: 'prod_1',
        status: 'active',
      },
    ],
    posts: [
      { ...post('post_1', 'Wind tomorrow, and a calm sea by noon.'), status: 'draft', campaignId: 'cmp_1' },
      { ...post('post_2', 'Out at six.'), status: 'scheduled', scheduledAt: '2027-01-01T06:00:00Z' },
      {
        ...post('post_3', 'In the queue.'),
        status: 'queued',
        queueId: 'default',
        scheduledAt: '2027-01-02T06:00:00Z',
      },
      {
        ...post('post_4', 'It went out.'),
        status: 'published',
        publishedAt: '2026-02-01T10:00:00Z',
        createdAt: '2026-01-30T10:00:00Z',
        results: [
          {
            accountId: 'acc_1',
            platform: 'twitter',
            status: 'published',
            url: 'https://x.example/1',
            cost: 3,
            at: '2026-02-01T10:00:00Z',
            sandbox: false,
          },
        ],
      },
    ],
    media: [
      {
        id: 'med_1',
        url: 'https://files.example.com/boat.jpg',
        type: 'image',
        mimeType: 'image/jpeg',
        name: 'Boat',
        size: 1000,
        altText: 'A boat under full sail',
      },
    ],
    accounts: [
      {
        id: 'acc_1',
        platform: 'twitter',
        name: 'Sail',
        handle: '@sail',
        connection: 'direct',
        publishCost: 3,
      },
    ],
    queues: [
      { id: 'default', name: 'Default', timezone: 'Europe/Berlin', slots: [{ weekday: 1, time: '09:00' }] },
    ],
    credits: 40,
    left: [],
  }
}
