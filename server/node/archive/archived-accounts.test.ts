import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import {
  addAccount,
  createPost,
  createQueue,
  finishConnection,
  getConnection,
  listQueues,
  listSocialAccounts,
  publishPost,
  setPlatformApp,
  startConnection,
} from '~/contract'
import { createAccountSessions } from '../../accounts/sessions'
import { createApp } from '../../app'
import type { Dependencies } from '../../ports/dependencies'
import { createSeal } from '../../secrets/seal'
import { secretOf } from '../../simulators/oauth'
import { testAnswer } from '../../testing/answer'
import { openTarget } from '../../testing/archives'
import { createLivePracticeStudio } from '../../testing/practice-studio'
import { webStream } from '../streams'
import { makeArchive } from './make-archive'

const app = { clientId: 'studio-app', clientSecret: secretOf('studio-app'), options: {} }

/** A studio with an account of each kind of connection, and a queue for two of them. */
async function source() {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'studio-archived-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const studio = await createLivePracticeStudio({
    deps: {
      origin: 'https://studio.example',
      archive: async () => webStream(await makeArchive({ ...studio.deps, folder })),
    },
  })
  onTestFinished(() => studio.close())
  const own = async (connection: string, platform: string) =>
    (await studio.call(addAccount, { body: { connection, platform, handle: 'northbeam' } })).body.data.id
  const practice = await own('practice', 'twitter')
  await own('agent_session', 'reddit')
  // The consent page of a simulated platform, which stands in for the real one.
  await studio.call(setPlatformApp, { params: { platform: 'twitter' }, body: app })
  const begun = await studio.call(startConnection, { body: { platform: 'twitter' } })
  const { authorizeUrl = '', id } = begun.body.data
  const page = await (await studio.simulators.fetch(new Request(authorizeUrl))).text()
  const form = new URLSearchParams({ decision: 'allow', handle: 'olive', name: 'Olive' })
  for (const [, scope = ''] of page.matchAll(/name="scope" value="([^"]+)"/g)) form.append('scope', scope)
  const consent = new Request(authorizeUrl, { method: 'POST', body: form, redirect: 'manual' })
  const back = new URL((await studio.simulators.fetch(consent)).headers.get('location') ?? '')
  const cookie = begun.headers.get('set-cookie')?.split(';')[0] ?? ''
  await studio.fetch(back.pathname + back.search, { headers: { cookie } })
  const params = { workspaceId: studio.workspaceId, connectionId: id }
  const { identities = [] } = (await studio.call(getConnection, { params })).body.data
  const body = { remoteIds: identities.map(({ remoteId }) => remoteId) }
  const [direct] = (await studio.call(finishConnection, { params, body })).body.data
  const slots = [{ weekday: 1, time: '18:30' }]
  const accountIds = [practice, direct?.id]
  await studio.call(createQueue, { body: { name: 'Evenings', timezone: 'UTC', slots, accountIds } })
  const response = await studio.fetch('/v1/archive', {
    method: 'POST',
    headers: { authorization: `Bearer ${studio.ownerToken}` },
  })
  return { studio, practice, archive: new Uint8Array(await response.arrayBuffer()) }
}

it('restores accounts without their sign-ins: practice accounts continue, direct ones need reconnecting, queues keep theirs', async () => {
  const { studio, practice, archive } = await source()
  const { workspaceId, ownerToken } = studio
  const target = await openTarget()
  onTestFinished(() => target.close())
  await target.take(archive)
  const host: Dependencies = {
    ...studio.deps,
    db: target.db,
    storage: target.storage,
    // Another machine, without the key or the data of its simulated platforms.
    secrets: createSeal([new Uint8Array(32).fill(9)]),
  }
  const there = createApp({ ...host, sessions: createAccountSessions(host) })
  const call: typeof studio.call = async (endpoint, given) => {
    const { params, body } = given ?? {}
    const named = { workspaceId, ...params } as Record<string, string>
    const way = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => named[name] ?? '')
    const request = new Request(`https://studio.example/v1${way}`, {
      method: endpoint.method,
      headers: { authorization: `Bearer ${ownerToken}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return testAnswer(endpoint, await there.fetch(request))
  }

  const accounts = (await call(listSocialAccounts)).body.data
  expect(accounts.map(({ connection, health }) => [connection, health]).toSorted()).toEqual([
    ['agent_session', 'connected'],
    ['direct', 'reconnect'],
    ['practice', 'connected'],
  ])
  const direct = accounts.find(({ connection }) => connection === 'direct')
  expect(direct?.healthReason).toContain('Reconnect it to publish.')
  const queues = (await call(listQueues)).body.data
  const evenings = queues.find(({ name }) => name === 'Evenings')
  expect(evenings?.accountIds?.toSorted()).toEqual([practice, direct?.id].toSorted())

  const publish = async (accountId = '') => {
    const body = { content: { text: 'After the move.' }, targets: [{ platform: 'twitter', accountId }] }
    const { id } = (await call(createPost, { body })).body.data
    return (await call(publishPost, { params: { workspaceId, postId: id } })).body.data
  }
  expect(await publish(practice)).toMatchObject({ status: 'published', results: [{ sandbox: true }] })
  expect(await publish(direct?.id)).toMatchObject({
    status: 'failed',
    results: [{ cost: 0, failure: { class: 'reconnect' } }],
  })
})
