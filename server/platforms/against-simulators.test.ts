import { describe, expect, it } from 'vitest'
import type { Platform } from '~/contract'
import { createSimulators, memoryStore } from '../simulators/simulators'
import { type Checkpoint, type Committed, type Delivery, NoAnswer, type Session } from './adapter'
import { adapters } from './adapters'
import { currentVersions, practiceUrls } from './addresses'
import { createPlatformHttp } from './http'
import { failureOf, testDelivery, testFile } from './test-exchange'

// Runs the adapters against the simulated platforms, which share no code with them.

type Given = Parameters<typeof testDelivery>[0]
type Fault = Parameters<ReturnType<typeof createSimulators>['faults']['add']>[0]

async function practice(platform: Platform) {
  let now = Date.UTC(2026, 10, 22, 12)
  const clock = () => now
  const simulators = createSimulators({ store: memoryStore(), clock })
  const who = await simulators.addIdentity(platform, { handle: 'aster', name: 'Aster' })
  const fetch = (request: Request) => simulators.fetch(request)
  const session: Session = {
    http: createPlatformHttp({ fetch, urls: practiceUrls, versions: currentVersions }),
    clock,
    app: { clientId: 'practice', clientSecret: 'practice', options: {} },
    accessToken: who.accountToken ?? who.tokens.accessToken,
  }
  const { remoteId, kind, handle, name, details = {} } = who
  const account = { remoteId, kind, handle, name, details }
  const adapter = adapters[platform]
  const untilDone = async <T extends { readonly kind: string }>(ask: () => Promise<T>) => {
    for (let turn = 0; turn < 60; turn++) {
      const answer = await ask()
      if (answer.kind !== 'wait' || !('until' in answer) || typeof answer.until !== 'number') return answer
      now = Math.max(answer.until, now + 1000)
    }
    throw new Error('It waits for ever.')
  }
  const prepare = async (given: Given): Promise<{ delivery: Delivery; checkpoint: Checkpoint }> => {
    const delivery = testDelivery({ account, ...given })
    let checkpoint: Checkpoint = {}
    const save = async (next: Checkpoint): Promise<void> =>
      void (checkpoint = JSON.parse(JSON.stringify(next)) as Checkpoint)
    await untilDone(() => adapter.prepare(delivery, session, checkpoint, save))
    return { delivery: { ...delivery, commitStartedAt: now }, checkpoint }
  }
  const confirm = (
    delivery: Delivery,
    checkpoint: Checkpoint,
    { remoteId: id, checkpoint: more }: Committed,
  ) => untilDone(() => adapter.confirm(delivery, session, { ...checkpoint, ...more, remoteId: id }))
  const publish = async (given: Given) => {
    const { delivery, checkpoint } = await prepare(given)
    return confirm(delivery, checkpoint, await adapter.commit(delivery, session, checkpoint))
  }
  const fail = (operation: Fault['operation'], fault: Fault['fault']) =>
    simulators.faults.add({ platform, operation, fault, times: 1 })
  return { adapter, session, simulators, prepare, confirm, publish, untilDone, fail }
}

const png = testFile({ name: 'a.png', mimeType: 'image/png', size: 1_200_000, altText: 'A red kite' })
const gif = testFile({ name: 'g.gif', mimeType: 'image/gif', size: 5000 })
const mp4 = testFile({ name: 'v.mp4', mimeType: 'video/mp4', size: 20_000_000 })

const posts: readonly [string, Given][] = [
  ['text', { text: 'Kiln (new) #fired & <b> https://example.org/a_b' }],
  ['a link', { text: 'A title', content: { link: 'https://example.org/x' } }],
  ['a picture', { media: [png] }],
  ['pictures', { media: [png, png] }],
  ['a video', { media: [mp4] }],
  ['a GIF', { media: [gif] }],
]
const cases = (['twitter', 'linkedin', 'reddit'] as const)
  .flatMap((platform) => posts.map(([kind, given]) => [platform, kind, given] as const))
  .concat([['youtube', 'a video', { media: [mp4] }] as never])

describe('a post', () => {
  it.each(cases)('%s publishes %s exactly once', async (platform, _, given) => {
    const { publish, simulators } = await practice(platform)
    const confirmed = await publish(given)
    expect(confirmed).toMatchObject({
      kind: 'done',
      url: expect.stringContaining('practice.invalid') as string,
    })
    if (platform !== 'reddit') expect(await simulators.posts(platform)).toHaveLength(1)
  })

  it.each(cases)(
    '%s: finds the post after a lost answer of %s, without duplicates',
    async (platform, _, given) => {
      const { adapter, session, simulators, prepare, untilDone, fail } = await practice(platform)
      const { delivery, checkpoint } = await prepare(given)
      fail('publish', { kind: 'done-but-cut' })
      await expect(adapter.commit(delivery, session, checkpoint)).rejects.toBeInstanceOf(NoAnswer)
      const found = await untilDone(() => adapter.reconcile(delivery, session, checkpoint))
      const [post] = await simulators.posts(platform)
      if (platform === 'linkedin')
        expect(await failureOf(adapter.commit(delivery, session, checkpoint))).toMatchObject({
          class: 'duplicate',
          details: { existingId: post?.id },
        })
      else
        expect(found).toEqual({
          kind: 'live',
          remoteId: platform === 'reddit' ? `t3_${post?.id ?? ''}` : post?.id,
        })
      expect(await simulators.posts(platform)).toHaveLength(1)
    },
  )
})

it.each(['twitter', 'linkedin', 'youtube', 'reddit'] as const)(
  '%s: returns who signed in',
  async (platform) => {
    const { adapter, session } = await practice(platform)
    expect((await adapter.whoAmI(session)).remoteUserId).not.toBe('')
    expect((await adapter.identities(session)).length).toBeGreaterThan(0)
  },
)

describe('failures', () => {
  it.each<[Platform, Fault['operation'], Fault['fault'], Given, object]>([
    ['twitter', 'upload.chunk', { kind: 'chunk-lost' }, { media: [png] }, { resolved: { kind: 'done' } }],
    [
      'twitter',
      'upload.finish',
      { kind: 'processing-failed' },
      { media: [mp4] },
      { class: 'media_rejected' },
    ],
    ['twitter', 'publish', { kind: 'refused', code: 'duplicate' }, {}, { class: 'duplicate' }],
    ['twitter', 'publish', { kind: 'refused', code: 'usage-capped' }, {}, { class: 'quota' }],
    ['linkedin', 'upload.chunk', { kind: 'chunk-lost' }, { media: [mp4] }, { resolved: { kind: 'done' } }],
    ['linkedin', 'upload.chunk', { kind: 'chunk-lost' }, { media: [png] }, { class: 'not_ready' }],
    [
      'linkedin',
      'upload.finish',
      { kind: 'processing-failed' },
      { media: [mp4] },
      { class: 'media_rejected' },
    ],
    ['linkedin', 'publish', { kind: 'refused', code: '429' }, {}, { class: 'quota' }],
    ['youtube', 'upload.chunk', { kind: 'chunk-lost' }, { media: [mp4] }, { resolved: { kind: 'done' } }],
    ['youtube', 'upload.chunk', { kind: 'no-range' }, { media: [mp4] }, { resolved: { kind: 'done' } }],
    ['youtube', 'upload.chunk', { kind: 'expired' }, { media: [mp4] }, { class: 'transient' }],
    ['youtube', 'publish', { kind: 'chunk-lost' }, { media: [mp4] }, { class: 'transient' }],
    [
      'youtube',
      'publish',
      { kind: 'private' },
      { media: [mp4], options: { privacy: 'public' } },
      { resolved: { privacy: 'private', notice: expect.stringContaining('private') as string } },
    ],
    [
      'youtube',
      'upload.start',
      { kind: 'refused', code: 'quotaExceeded' },
      { media: [mp4] },
      { class: 'quota' },
    ],
    ['reddit', 'publish', { kind: 'refused', code: 'RATELIMIT' }, {}, { class: 'rate_limited' }],
    ['reddit', 'publish', { kind: 'removed' }, {}, { resolved: { privacy: 'removed' } }],
  ])('%s %s %j', async (platform, operation, fault, given, expected) => {
    const { publish, fail } = await practice(platform)
    fail(operation, fault)
    expect(await failureOf(publish(given))).toMatchObject(expected)
  })
})
