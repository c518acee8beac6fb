import type { ServerResponse } from 'node:http'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as contract from '~/contract'
import { webhookCalls } from '../db/schema'
import { createWebhookFetch } from '../node/webhook-fetch'
import { type Life, mortal } from '../testing/mortal-database'
import {
  openWebhookWorld,
  signatureOf,
  studioOrigin,
  unusedAddress,
  type WebhookWorld,
} from '../testing/webhooks'
import { enqueueWebhooks } from './enqueue'
import { maxAttempts, webhookLimits } from './limits'
import { sendDueCalls, startWebhookSender, sweepCalls } from './sender'

let world: WebhookWorld
beforeEach(async () => {
  world = await openWebhookWorld()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await world.close()
})

describe('a call that fails', () => {
  it('is retried under its id with increasing delays, and then given up', async () => {
    world.receiver.answer = (response) => response.writeHead(500).end('Trouble')
    const { id } = await world.create()
    await world.publishOne()
    const began = world.studio.clock()
    for (let tries = 1; tries <= maxAttempts; tries++) {
      await world.send()
      const [call] = await world.log(id)
      expect(call).toMatchObject({
        status: tries === maxAttempts ? 'failed' : 'waiting',
        tries,
        responseStatus: 500,
        responseText: 'Trouble',
        message: 'The address answered 500.',
      })
      if (call?.nextAt === undefined) break
      await world.send()
      world.studio.clock.set(call.nextAt)
    }
    expect(world.receiver.received).toHaveLength(maxAttempts)
    expect(new Set(world.receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(world.receiver.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(
      maxAttempts,
    )
    expect(Math.round((world.studio.clock() - began) / 3_600_000)).toBe(24)
  })

  it('waits as long as the receiver asks', async () => {
    world.receiver.answer = (response) => response.writeHead(503, { 'retry-after': '600' }).end()
    const { id } = await world.create()
    await world.publishOne()
    await world.send()
    const [call] = await world.log(id)
    expect(Date.parse(call?.nextAt ?? '') - world.studio.clock()).toBe(600_000)
  })

  it.each([
    [302, 'Redirects aren’t followed'],
    [404, 'The address answered 404.'],
  ])('does so at %s, and follows nothing', async (status, message) => {
    world.receiver.answer = (response) => response.writeHead(status, { location: '/elsewhere' }).end()
    const { id } = await world.create()
    await world.publishOne()
    await world.send()
    expect((await world.log(id))[0]?.message).toContain(message)
    expect(world.receiver.received.map(({ path }) => path)).toEqual(['/hook'])
  })

  it('limits slow and huge answers', async () => {
    const { id } = await world.create()
    world.receiver.answer = () => undefined
    await world.publishOne()
    await world.send({ timeoutMs: 100 })
    expect((await world.log(id))[0]?.message).toMatch(/didn’t answer within/)
    let written = 0
    world.receiver.answer = (response) => {
      response.writeHead(200)
      const more = (): void => {
        while (!response.destroyed && response.write('x'.repeat(65_536))) written += 65_536
        if (!response.destroyed) response.once('drain', more)
      }
      more()
    }
    world.studio.clock.advance(10_000)
    await world.send()
    const [call] = await world.log(id)
    expect(call).toMatchObject({ status: 'delivered', tries: 2 })
    expect(call?.responseText).toHaveLength(webhookLimits.answerCharacters)
    expect(written).toBeLessThan(64 * 1024 * 1024)
  })

  it('reports that nothing listens, or that a name resolves to a private address', async () => {
    const strict = createWebhookFetch({ allowsPrivate: false, resolve: () => Promise.resolve(['10.0.0.1']) })
    const { id } = await world.create(['post.published'], 'https://looks-public.example/')
    await world.publishOne()
    await sendDueCalls({ ...world.studio.deps, webhooks: strict }, { origin: studioOrigin })
    expect((await world.log(id))[0]?.message).toContain('STUDIO_WEBHOOKS_PRIVATE=on')
    await strict.close()
    const other = await world.create(['post.published'], await unusedAddress())
    await world.publishOne()
    await world.send()
    expect((await world.log(other.id))[0]?.message).toBe('The address refused the connection.')
  })

  it('disables its webhook after three days without success, with the reason', async () => {
    world.receiver.answer = (response) => response.writeHead(500).end()
    const { id } = await world.create()
    const began = world.studio.clock()
    const isEnabled = async () => (await world.read(id))?.enabled
    for (let hours = 0; hours <= 96 && (await isEnabled()) === true; hours += 3) {
      if (hours % 24 === 0) await world.publishOne()
      world.studio.clock.advance(3 * 3_600_000)
      await world.send()
    }
    expect(world.studio.clock() - began).toBeGreaterThanOrEqual(webhookLimits.giveUpAfter)
    expect(await world.read(id)).toMatchObject({
      enabled: false,
      disabledReason: 'Nothing got through for 3 days. The last try: The address answered 500.',
    })
    expect((await world.log(id)).filter(({ status }) => status === 'waiting')).toEqual([])
    const before = world.receiver.received.length
    await world.publishOne()
    await world.send()
    expect(world.receiver.received).toHaveLength(before)
    const params = world.of(id)
    world.receiver.answer = (response) => response.writeHead(200).end()
    await world.studio.call(contract.updateWebhook, { params, body: { enabled: true } })
    await world.publishOne()
    await world.send()
    const { failingSince, disabledReason } = (await world.read(id)) ?? {}
    expect([world.receiver.received.length, failingSince, disabledReason]).toEqual([
      before + 1,
      undefined,
      undefined,
    ])
  })

  it('leaves its webhook on at a first failure days after the last one', async () => {
    world.receiver.answer = (response) => response.writeHead(500).end()
    const { id } = await world.create()
    await world.publishOne()
    await world.send()
    for (let tries = 1; tries < maxAttempts; tries++) {
      world.studio.clock.set((await world.log(id))[0]?.nextAt ?? '')
      await world.send()
    }
    world.studio.clock.advance(webhookLimits.giveUpAfter)
    await world.publishOne()
    await world.send()
    expect(await world.read(id)).toMatchObject({ enabled: true })
    expect((await world.log(id)).map(({ status }) => status)).toEqual(['waiting', 'failed'])
  })

  it('disables its webhook at once if the receiver is gone', async () => {
    world.receiver.answer = (response) => response.writeHead(410).end()
    const { id } = await world.create()
    await world.publishOne()
    await world.send()
    expect(await world.read(id)).toMatchObject({
      enabled: false,
      disabledReason: expect.stringContaining('410') as unknown,
    })
  })

  it('is sent again at a person’s request', async () => {
    world.receiver.answer = (response) => response.writeHead(410).end()
    const { id } = await world.create()
    await world.publishOne()
    await world.send()
    const [call] = await world.log(id)
    const params = world.of(id, call?.id)
    expect((await world.studio.call(contract.resendWebhookCall, { params })).status).toBe(400)
    await world.studio.call(contract.updateWebhook, { params, body: { enabled: true } })
    world.receiver.answer = (response) => response.writeHead(200).end('Thanks')
    expect((await world.studio.call(contract.resendWebhookCall, { params })).body.data).toMatchObject({
      status: 'waiting',
      tries: 1,
    })
    await world.send()
    expect((await world.log(id))[0]).toMatchObject({ status: 'delivered', responseText: 'Thanks' })
    expect(world.receiver.received[0]?.headers['webhook-id']).toBe(
      world.receiver.received[1]?.headers['webhook-id'],
    )
  })
})

describe('a test', () => {
  it('is sent once, even by a disabled webhook', async () => {
    const { id } = await world.create()
    const params = world.of(id)
    await world.studio.call(contract.updateWebhook, { params, body: { enabled: false } })
    world.receiver.answer = (response) => response.writeHead(500).end()
    await world.studio.call(contract.testWebhook, { params })
    await world.send()
    expect(JSON.parse(world.receiver.received[0]?.body ?? '')).toMatchObject({ type: 'webhook.test' })
    expect((await world.log(id))[0]).toMatchObject({ status: 'failed', tries: 1 })
    expect((await world.read(id))?.failingSince).toBeUndefined()
  })
})

describe('several processes', () => {
  it('send each call once between them', async () => {
    await world.create()
    for (let made = 0; made < 6; made++) await world.publishOne()
    await Promise.all([world.send(), world.send(), world.send()])
    expect(new Set(world.receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(6)
    expect(world.receiver.received).toHaveLength(6)
  })

  it('resend a call whose process died, once its lease has expired', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { id } = await world.create()
    await world.publishOne()
    // Its first write leases the call; the second would have recorded the result.
    const life: Life = { writes: 2, lastIsMade: false, dead: false }
    await world.send({}, { ...world.studio.deps, db: mortal(world.studio.db, life) }).catch(() => undefined)
    expect(world.receiver.received).toHaveLength(1)
    await world.send()
    expect(world.receiver.received).toHaveLength(1)
    world.studio.clock.advance(webhookLimits.lease)
    await world.send()
    expect(world.receiver.received).toHaveLength(2)
    expect((await world.log(id))[0]).toMatchObject({ status: 'delivered', tries: 2 })
    expect(world.receiver.received[0]?.headers['webhook-id']).toBe(
      world.receiver.received[1]?.headers['webhook-id'],
    )
  })

  it('are not held up by a slow receiver', async () => {
    const slow = await world.create(['post.published'], `${world.receiver.url}/slow`)
    const quick = await world.create(['post.published'], `${world.receiver.url}/quick`)
    const heldResponses: ServerResponse[] = []
    world.receiver.answer = (response, { path }) => {
      if (path.endsWith('slow')) heldResponses.push(response)
      else response.writeHead(204).end()
    }
    for (let made = 0; made < 8; made++) await world.publishOne()
    const sender = startWebhookSender(
      { ...world.studio.deps, webhooks: world.host },
      { origin: studioOrigin },
      { everyMs: 10 },
    )
    const patient = { timeout: 20_000 }
    try {
      await vi.waitFor(
        async () =>
          expect((await world.log(quick.id)).filter(({ status }) => status === 'delivered')).toHaveLength(8),
        patient,
      )
      expect(heldResponses).toHaveLength(webhookLimits.maxConcurrentPerWebhook)
      world.receiver.answer = (response) => response.writeHead(204).end()
      for (const response of heldResponses) response.writeHead(204).end()
      await vi.waitFor(
        async () =>
          expect((await world.log(slow.id)).every(({ status }) => status === 'delivered')).toBe(true),
        patient,
      )
    } finally {
      await sender.stop()
    }
  })
})

it.runIf(process.env.STUDIO_TEST_DATABASE === 'postgres')(
  'cancels a call that is enqueued while its webhook is being switched off',
  async () => {
    const { studio } = world
    const { id } = await world.create()
    const isBlocked = sql`not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`
    let switchingOff: Promise<unknown> = Promise.resolve()
    await studio.db.transaction(async (tx) => {
      const { workspaceId } = studio
      const data = async () => {
        let isOff = false
        const off = studio.call(contract.updateWebhook, { params: world.of(id), body: { enabled: false } })
        switchingOff = off.then(() => (isOff = true))
        await vi.waitFor(async () => {
          const locks = await tx.select({ pid: sql`pid` }).from(sql`pg_locks`).where(isBlocked)
          expect(isOff || locks.length > 0).toBe(true)
        })
        return {}
      }
      await enqueueWebhooks(tx, { workspaceId, event: 'post.published', data, at: new Date(studio.clock()) })
    })
    await switchingOff
    expect((await world.log(id)).map(({ status }) => status)).toEqual(['failed'])
  },
)

it('signs with both secrets of two rotations at once, as either may be the one that is used', async () => {
  const { id, secret } = await world.create()
  const rotate = () => world.studio.call(contract.rotateWebhookSecret, { params: world.of(id) })
  const secrets = (await Promise.all([rotate(), rotate()])).map(({ body }) => body.data.secret)
  await world.publishOne()
  await world.send()
  const [call] = world.receiver.received
  if (!call) throw new Error('A call was expected.')
  const signatures = String(call.headers['webhook-signature']).split(' ')
  const expected = [secret, ...secrets].map((each) => signatureOf(call, each))
  expect(signatures.toSorted()).toEqual(expected.toSorted())
})

it('deletes calls after a month, except those still to be sent', async () => {
  const { id } = await world.create()
  await world.publishOne()
  await world.send()
  await world.publishOne()
  world.studio.clock.advance(webhookLimits.log + 1)
  await sweepCalls(world.studio.deps)
  expect((await world.log(id)).map(({ status }) => status)).toEqual(['waiting'])
  await world.studio.call(contract.deleteWebhook, { params: world.of(id) })
  expect(await world.studio.db.select().from(webhookCalls)).toEqual([])
})
