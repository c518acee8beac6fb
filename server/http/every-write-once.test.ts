import { getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  acceptInvitation,
  addMember,
  createCampaign,
  createInvitation,
  createProduct,
  createToken,
  createUploadUrl,
  createWorkspace,
  type Endpoint,
  endpoints,
  extensions,
  removeMember,
} from '~/contract'
import * as schema from '../db/schema'
import { nodePictureSizer } from '../media/node-picture-sizer'
import { testGenerators, testPicture } from '../testing/generators'
import { addFile, mediaIdIn } from '../testing/library-file'
import { testPages } from '../testing/pages'
import { addAccount, addPost } from '../testing/posts'
import { ownBodies, validBodies } from '../testing/request-samples'
import { createTestStudio, type TestStudio } from '../testing/studio'

const page = { text: '<h1>Beans</h1><main><p>Dark roast.</p></main>' }
let studio: TestStudio
beforeAll(async () => {
  studio = await createTestStudio({
    credits: 1000,
    deps: {
      generators: testGenerators(),
      pictures: nodePictureSizer(),
      pages: testPages({ 'https://example.com/beans': page, 'https://example.com/': page }),
    },
  })
})
afterAll(() => studio.close())

// Every write of the table. Whoever adds one learns here that repeats must be safe.
describe('every write', () => {
  const left = new Set([
    'createUploadUrl',
    'createToken',
    'startConnection',
    'createWebhook',
    'rotateWebhookSecret',
    'createInvitation',
    'createSignInLink',
    'createOperatorLink',
    'createReviewLink',
  ])
  // A repeat finds no workspace any more and is answered 404 (`delete-workspace.test.ts`).
  left.add('deleteWorkspace')
  const writes = Object.entries<Endpoint>({ ...endpoints, ...extensions })
    .filter(([name, { method, isPublic }]) => method !== 'GET' && !isPublic && !left.has(name))
    .map(([name, row]) => ({ name, row }))

  /** A sign-in at a platform, ready for choosing accounts. */
  async function signedIn(): Promise<string> {
    const params = { platform: 'twitter' }
    await studio.call(extensions.setPlatformApp, { params, body: ownBodies.setPlatformApp })
    const { body, headers } = await studio.call(extensions.startConnection, { body: params })
    const { id, authorizeUrl = '' } = body.data
    const state = new URL(authorizeUrl).searchParams.get('state') ?? ''
    const query = new URLSearchParams({ state, code: studio.platform.consent() })
    const cookie = headers.get('set-cookie')?.split(';')[0] ?? ''
    await studio.fetch(`/oauth/callback/twitter?${query.toString()}`, { headers: { cookie } })
    return id
  }

  /** An invitation to a workspace that the caller has left. */
  async function invited(): Promise<string> {
    const { workspaceId } = (await studio.call(createWorkspace, { body: { name: 'Elsewhere' } })).body.data
    const params = { workspaceId }
    const first = (await studio.call(createInvitation, { params, body: { role: 'owner' } })).body.data
    const { body } = await studio.call(acceptInvitation, {
      token: null,
      body: { invitation: first.secret, name: 'Vera' },
    })
    await studio.call(removeMember, { params: { workspaceId, memberId: studio.owner.id } })
    const { token = '' } = body.data
    return (await studio.call(createInvitation, { params, token, body: {} })).body.data.secret ?? ''
  }

  /** Sets up what the write needs: its parameters, and a body if the sample isn't enough. */
  async function worldOf(name: string): Promise<{ params?: Record<string, string>; body?: unknown }> {
    const target = await addAccount(studio, 'twitter', 1)
    const post = await addPost(studio, [target])
    switch (name) {
      case 'createPost':
        return { body: { content: { text: 'Hello' }, targets: [target] } }
      case 'updateProduct':
        return {
          params: {
            productId: (await studio.call(createProduct, { body: { name: 'Change' } })).body.data.id,
          },
        }
      case 'updateCampaign': {
        const { body } = await studio.call(createCampaign, { body: { name: 'Change' } })
        return { params: { campaignId: body.data.id } }
      }
      case 'replacePost': {
        const other = await addPost(studio, [target])
        return { params: { postId: post.id }, body: { postId: other.id } }
      }
      case 'updateNote':
      case 'deleteNote': {
        const body = { text: 'Is this the right cup?', postId: post.id }
        return { params: { noteId: (await studio.call(extensions.createNote, { body })).body.data.id } }
      }
      case 'importProduct':
        return { body: { url: 'https://example.com/beans' } }
      case 'importBrandKit':
        return { body: { url: 'https://example.com' } }
      case 'completeUpload': {
        const { data } = (await studio.call(createUploadUrl, { body: { mimeType: 'image/png' } })).body
        const { bytes } = await testPicture()
        await studio.fetch(data.uploadUrl ?? '', {
          method: 'PUT',
          headers: { 'content-type': 'image/png' },
          body: new Uint8Array(bytes),
        })
        return { body: { path: data.path } }
      }
      case 'limitToken':
      case 'revokeToken': {
        const body = { name: 'Bot', scopes: ['read', 'write'] }
        const { data } = (await studio.call(createToken, { body })).body
        return { params: { tokenId: data.id }, ...(name === 'limitToken' && { body: { scopes: ['read'] } }) }
      }
      case 'setPlatformApp':
      case 'removePlatformApp':
      case 'testPlatformApp':
        return { params: { platform: 'linkedin' } }
      case 'addAccount':
        return { body: { ...ownBodies.addAccount, handle: `ada${studio.clock()}` } }
      case 'checkAccount':
      case 'disconnectAccount': {
        const body = { connection: 'practice', platform: 'twitter', handle: name }
        return { params: { accountId: (await studio.call(extensions.addAccount, { body })).body.data.id } }
      }
      case 'finishConnection':
        return { params: { connectionId: await signedIn() } }
      case 'updateQueue':
      case 'previewQueue':
      case 'restoreQueue':
      case 'deleteQueue': {
        const body = { name: name === 'restoreQueue' ? 'Restored' : name, timezone: 'UTC' }
        return { params: { queueId: (await studio.call(extensions.createQueue, { body })).body.data.id } }
      }
      case 'createRepeat':
      case 'updateRepeat':
      case 'moveRepeat': {
        const body = { ...ownBodies.createRepeat, postId: post.id }
        if (name === 'createRepeat') return { body }
        const { data } = (await studio.call(extensions.createRepeat, { body })).body
        const moved = { postId: post.id, at: '2026-03-31T09:00:00Z' }
        return { params: { repeatId: data.id }, ...(name === 'moveRepeat' && { body: moved }) }
      }
      case 'updateWebhook':
      case 'deleteWebhook':
      case 'testWebhook':
      case 'resendWebhookCall': {
        const made = await studio.call(extensions.createWebhook, { body: ownBodies.createWebhook })
        const webhookId = made.body.data.id
        const params = { workspaceId: studio.workspaceId, webhookId }
        const callId = (await studio.call(extensions.testWebhook, { params })).body.data.id
        return { params: { webhookId, callId } }
      }
      case 'createWorkspace':
      case 'addMember':
        return { body: { name: 'New' } }
      case 'changeRole':
      case 'removeMember':
      case 'signOutMember': {
        const { data } = (await studio.call(addMember, { body: { name } })).body
        return { params: { memberId: data.id } }
      }
      case 'revokeInvitation': {
        const { data } = (await studio.call(createInvitation, { body: {} })).body
        return { params: { invitationId: data.id } }
      }
      case 'decideReview': {
        const params = { workspaceId: studio.workspaceId, postId: post.id }
        const { version } = (await studio.call(extensions.getReview, { params })).body.data
        return { params: { postId: post.id }, body: { decision: 'approve', version } }
      }
      case 'revokeReviewLink': {
        const body = { name: 'Anna', postIds: [post.id] }
        return { params: { linkId: (await studio.call(extensions.createReviewLink, { body })).body.data.id } }
      }
      case 'joinWorkspace':
        return { body: { invitation: await invited() } }
      case 'notePromoted':
      case 'setTwinFaults': {
        const { data } = (await studio.call(extensions.createTwin, { body: ownBodies.createTwin })).body
        return { params: { workspaceId: data.workspaceId } }
      }
      case 'setAltText': {
        const { bytes } = await testPicture()
        return { params: { mediaId: mediaIdIn(await addFile(studio, { bytes, mimeType: 'image/png' })) } }
      }
      case 'setPoster': {
        const file = { bytes: new Uint8Array(100), mimeType: 'video/mp4' }
        return { params: { mediaId: mediaIdIn(await addFile(studio, file)) } }
      }
      case 'setPostOptions':
        return { params: { postId: post.id }, body: { options: { [target.accountId]: { title: 'Tea' } } } }
      case 'claimDelivery':
      case 'finishDelivery':
      case 'failDelivery':
      case 'callOffDelivery':
      case 'resolveDelivery': {
        const waits = name !== 'resolveDelivery'
        const [row] = await studio.db
          .insert(schema.deliveries)
          .values({
            postId: post.id,
            position: 0,
            ...target,
            status: waits ? 'pending' : 'failed',
            step: waits ? 'handed-over' : 'attention',
            cost: 1,
            attempt: 1,
            at: new Date(studio.clock()),
          })
          .returning()
        return { params: { postId: post.id, deliveryId: row?.id ?? '' } }
      }
      default:
        return { params: { postId: post.id } }
    }
  }

  const bodies: Record<string, unknown> = { ...ownBodies, ...validBodies }

  /** Everything in the database except the keys themselves. */
  async function everything() {
    const tables = Object.values(schema).filter((each) => is(each, PgTable))
    const rows: Record<string, unknown> = {}
    for (const table of tables) {
      const name = getTableName(table)
      if (name === 'idempotency_keys' || name === 'tokens') continue
      const found = await studio.db.execute(sql`select to_jsonb(t)::text as row from ${table} t order by 1`)
      rows[name] = found
    }
    return JSON.stringify(rows)
  }

  it.each(writes)('$name', async ({ name, row }) => {
    const world = await worldOf(name)
    const body = world.body ?? bodies[name]
    const params = { workspaceId: studio.workspaceId, ...world.params }
    const go = async () => {
      const answer = await studio.call(row, {
        params,
        idempotencyKey: `key of ${name}`,
        ...(row.body && { body }),
      })
      return answer.body.data
    }
    const [one, two] = await Promise.all([go(), go()])
    expect(two).toEqual(one)
    const before = await everything()
    studio.clock.advance(1000)
    expect(await go()).toEqual(one)
    expect(await everything()).toBe(before)
  })
})
