import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as contract from '~/contract'
import { webhooks } from '../db/schema'
import { createWebhookFetch } from '../node/webhook-fetch'
import { PlatformError } from '../platforms/adapter'
import { endAccount } from '../publishing/account-health'
import { sendDue } from '../publishing/worker'
import { rotateSecrets } from '../secrets/rotate'
import { createSeal } from '../secrets/seal'
import { type Life, mortal } from '../testing/mortal-database'
import { addAccount, addPost } from '../testing/posts'
import { createTestStudio } from '../testing/studio'
import { openWebhookWorld, signatureOf, studioOrigin, type WebhookWorld } from '../testing/webhooks'
import { webhookLimits } from './limits'
import { sendDueCalls } from './sender'

let world: WebhookWorld
beforeEach(async () => {
  world = await openWebhookWorld()
})
afterEach(async () => {
  await world.close()
})

describe('a webhook', () => {
  it('shows its secret only once', async () => {
    const made = await world.create()
    expect(made.secret).toMatch(/^whsec_[\w+/]{43}=$/)
    const [row] = await world.studio.db.select().from(webhooks)
    expect(row?.secret).toMatch(/^v1\./)
    expect(JSON.stringify([await world.read(made.id), await world.log(made.id), row])).not.toContain(
      made.secret,
    )
  })

  it('is for owners only', async () => {
    const { id } = await world.create()
    const editor = await world.studio.token({ role: 'editor' })
    for (const endpoint of [contract.listWebhooks, contract.listWebhookCalls, contract.testWebhook] as const)
      expect((await world.studio.call(endpoint, { params: world.of(id), token: editor })).status).toBe(403)
    const body = { url: world.receiver.url, events: ['post.failed'] }
    const refused = await world.studio.call(contract.createWebhook, { body, token: editor })
    expect(refused.body.error.message).toBe('Only an owner of this workspace can do this.')
  })

  it('is only found in its own workspace', async () => {
    const { id } = await world.create()
    const other = (await world.studio.call(contract.createWorkspace, { body: { name: 'Other' } })).body.data
    const params = { workspaceId: other.workspaceId, webhookId: id }
    for (const endpoint of [contract.deleteWebhook, contract.rotateWebhookSecret, contract.testWebhook])
      expect((await world.studio.call(endpoint, { params })).status).toBe(404)
  })

  it.each([
    ['javascript:alert(1)', 'Must start with https://.'],
    ['ftp://example.com/', 'Must start with https://.'],
    ['https://me:secret@example.com/', 'Must not contain a user name or password.'],
    ['https://169.254.169.254/latest/meta-data', 'This address can’t be called.'],
    ['https://[fe80::1]/', 'This address can’t be called.'],
    ['http://93.184.216.34/', 'Only private addresses can be called over http://.'],
  ])('may not be at %s', async (url, message) => {
    const body = { url, events: ['post.failed'] }
    const { status, body: answered } = await world.studio.call(contract.createWebhook, { body })
    expect(status).toBe(400)
    expect(answered.error.details?.[0]).toMatchObject({ path: 'url' })
    expect(answered.error.message).toContain(message)
  })

  it('may be on this machine only if the operator allows it, and the refusal says how', async () => {
    const strict = createWebhookFetch({ allowsPrivate: false })
    const other = await createTestStudio({ deps: { webhooks: strict } })
    for (const url of [
      world.receiver.url,
      'https://localhost/',
      'https://10.0.0.1/',
      'http://n8n:5678/hook',
    ]) {
      const refused = await other.call(contract.createWebhook, { body: { url, events: ['post.failed'] } })
      expect(refused.body.error.message, url).toContain('STUDIO_WEBHOOKS_PRIVATE=on')
    }
    await strict.close()
    await other.close()
  })

  it('is limited to ten per workspace', async () => {
    for (let made = 0; made < contract.maxWebhooks; made++) await world.create()
    const body = { url: world.receiver.url, events: ['post.failed'] }
    expect((await world.studio.call(contract.createWebhook, { body })).body.error.message).toBe(
      'A workspace has up to 10 webhooks. Delete one first.',
    )
  })
})

describe('a call', () => {
  it('is signed, and reports the event with addresses that lead here', async () => {
    const { id, secret } = await world.create()
    const postId = await world.publishOne()
    await world.send()
    const [got] = world.receiver.received
    if (!got) throw new Error('Nothing was received.')
    expect(got.headers['webhook-signature']).toBe(signatureOf(got, secret))
    expect(got.headers['webhook-timestamp']).toBe(String(Math.floor(world.studio.clock() / 1000)))
    expect(got.headers['content-type']).toBe('application/json')
    const payload: unknown = JSON.parse(got.body)
    const pageUrl = `${studioOrigin}/w/${world.studio.workspaceId}/posts/${postId}`
    const post = { id: postId, status: 'published' }
    expect(payload).toMatchObject({ type: 'post.published', data: { pageUrl, post } })
    expect(await world.log(id)).toMatchObject([
      { id: got.headers['webhook-id'], status: 'delivered', tries: 1, responseStatus: 204 },
    ])
  })

  it('is also signed with the old secret for a day after a rotation', async () => {
    const { id, secret: before } = await world.create()
    const { secret: after } = (
      await world.studio.call(contract.rotateWebhookSecret, { params: world.of(id) })
    ).body.data
    expect(after).not.toBe(before)
    await world.publishOne()
    await world.send()
    world.studio.clock.advance(webhookLimits.oldSecret)
    await world.publishOne()
    await world.send()
    const [first, second] = world.receiver.received
    if (!first || !second) throw new Error('Two calls were expected.')
    expect(first.headers['webhook-signature']).toBe(
      `${signatureOf(first, after)} ${signatureOf(first, before)}`,
    )
    expect(second.headers['webhook-signature']).toBe(signatureOf(second, after))
  })

  it('is still signed with the secret in use if a new one was lost and another was made', async () => {
    const { id, secret: first } = await world.create()
    const rotate = async () =>
      (await world.studio.call(contract.rotateWebhookSecret, { params: world.of(id) })).body.data.secret
    const [second, third] = [await rotate(), await rotate()]
    await world.publishOne()
    await world.send()
    const [got] = world.receiver.received
    if (!got) throw new Error('A call was expected.')
    expect(got.headers['webhook-signature']).toBe(
      [third, second, first].map((secret) => signatureOf(got, secret)).join(' '),
    )
  })

  it('works again after the sealing key was changed', async () => {
    const { id, secret: before } = await world.create()
    const { secret } = (await world.studio.call(contract.rotateWebhookSecret, { params: world.of(id) })).body
      .data
    const old = new Uint8Array(32).fill(7)
    const key = new Uint8Array(32).fill(8)
    await rotateSecrets(world.studio.db, createSeal([key, old]))
    await world.publishOne()
    await sendDueCalls(
      { ...world.studio.deps, secrets: createSeal([key]), webhooks: world.host },
      { origin: studioOrigin },
    )
    const [got] = world.receiver.received
    expect(got && `${signatureOf(got, secret)} ${signatureOf(got, before)}`).toBe(
      got?.headers['webhook-signature'],
    )
  })

  it('reports posts to be posted by hand, failures and accounts to those who subscribe', async () => {
    const all = await world.create([...contract.webhookEvents])
    const some = await world.create(['post.failed'])
    const body = { connection: 'agent_session', platform: 'reddit', handle: 'ada' }
    const { id: accountId } = (await world.studio.call(contract.addAccount, { body })).body.data
    const reddit = { platform: 'reddit', accountId } as const
    const scheduledAt = new Date(world.studio.clock() + 60_000).toISOString()
    const post = await addPost(world.studio, [reddit], {
      content: { text: 'A title\nAnd a text', hashtags: ['tea'], mediaUrls: [] },
      scheduledAt,
    })
    world.studio.clock.advance(60_000)
    await sendDue(world.studio.deps)
    await world.send()
    expect(JSON.parse(world.receiver.received[0]?.body ?? '')).toMatchObject({
      type: 'delivery.waiting',
      data: {
        delivery: {
          postId: post.id,
          status: 'waiting',
          title: 'A title',
          body: 'And a text',
          dueAt: scheduledAt,
          pageUrl: expect.stringMatching(/^https:\/\/studio\.example\/w\/.*\/deliveries\/dlv_/) as unknown,
        },
      },
    })
    world.studio.publisher.refusal = () => 'No.'
    await world.publishOne()
    await endAccount(world.studio.deps, accountId, new PlatformError('reconnect', 'Signed out.'))
    await endAccount(world.studio.deps, accountId, new PlatformError('reconnect', 'Signed out.'))
    await world.send()
    const eventsFor = async (id: string) => (await world.log(id)).map(({ event }) => event).sort()
    expect(await eventsFor(all.id)).toEqual(['account.needs_reconnecting', 'delivery.waiting', 'post.failed'])
    expect(await eventsFor(some.id)).toEqual(['post.failed'])
  })

  it('reports reviews: requests, decisions, and comments by link', async () => {
    const { studio } = world
    const { id } = await world.create(['review.requested', 'review.approved', 'review.commented'])
    const post = await addPost(studio, [await addAccount(studio, 'twitter')])
    const params = { workspaceId: studio.workspaceId, postId: post.id }
    await studio.call(contract.requestReview, { params, body: { note: 'Please look' } })
    const { version } = (await studio.call(contract.getReview, { params })).body.data
    const made = await studio.call(contract.createReviewLink, { body: { name: 'Anna', postIds: [post.id] } })
    const link = made.body.data.secret
    const said = { link, postId: post.id, decision: 'comment', version, note: 'Nice' }
    await studio.call(contract.answerReviewLink, { token: null, body: said })
    await studio.call(contract.decideReview, {
      params,
      body: { decision: 'request_changes', version, note: 'No' },
    })
    await studio.call(contract.decideReview, { params, body: { decision: 'approve', version } })
    await world.send()
    expect((await world.log(id)).map(({ event }) => event).sort()).toEqual([
      'review.approved',
      'review.commented',
      'review.requested',
    ])
    const payloads = world.receiver.received.map(({ body }): unknown => JSON.parse(body))
    const pageUrl: unknown = expect.stringMatching(/^https:\/\/studio\.example\/w\/.*\/posts\/post_/)
    expect(payloads).toContainEqual(
      expect.objectContaining({
        type: 'review.commented',
        data: expect.objectContaining({ by: 'Anna', byLink: true, note: 'Nice', pageUrl }) as unknown,
      }),
    )
    expect(payloads).toContainEqual(
      expect.objectContaining({
        type: 'review.requested',
        data: expect.objectContaining({ by: 'Olive Owner', byLink: false, note: 'Please look' }) as unknown,
      }),
    )
  })

  it('is stored together with its event, or not at all', async () => {
    const { id } = await world.create(['account.needs_reconnecting'])
    const { accountId } = await addAccount(world.studio, 'twitter')
    const life: Life = { writes: 1, lastIsMade: false, dead: false }
    const dying = { ...world.studio.deps, db: mortal(world.studio.db, life) }
    await expect(endAccount(dying, accountId, new PlatformError('reconnect', 'Gone.'))).rejects.toThrow()
    expect(await world.log(id)).toEqual([])
  })
})
