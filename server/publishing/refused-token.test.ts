import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { PostTarget } from '~/contract'
import { accountRow, addAccount, addPost, publish, readPost } from '../testing/posts'
import { type ScriptedPlatform, scriptedPlatform } from '../testing/scripted-platform'
import { createTestStudio, type TestStudio } from '../testing/studio'
import { sendDue } from './worker'

// A platform that refuses an account's token says nothing about the post.

const minute = 60_000
let studio: TestStudio
let platform: ScriptedPlatform
let target: PostTarget

beforeAll(async () => {
  studio = await createTestStudio({ limits: { publishWaitMs: 400 } })
})
afterAll(() => studio.close())
beforeEach(async () => {
  platform = scriptedPlatform(studio.clock)
  Object.assign(studio.deps, { sessions: platform })
  target = await addAccount(studio, 'twitter')
})

/** Publishes a post until its delivery waits or ends. */
async function publishOnce(): Promise<string> {
  const { id } = await addPost(studio, [target])
  await publish(studio, id)
  await sendDue(studio.deps)
  return id
}

async function tryAgain(id: string) {
  studio.clock.advance(minute)
  await sendDue(studio.deps)
  return (await readPost(studio, id)).status
}

it('continues if another call renewed the token meanwhile', async () => {
  platform.script.prepare.push('reconnect')
  platform.before = () => {
    platform.token = 'token 2'
  }
  const id = await publishOnce()
  expect(await tryAgain(id)).toBe('published')
  expect((await accountRow(studio, target)).health).toBe('connected')
  expect(platform.endings).toEqual([])
})

it('continues if the token can be renewed', async () => {
  platform.script.commit.push('reconnect')
  platform.renewable = true
  const id = await publishOnce()
  expect(await tryAgain(id)).toBe('published')
  expect(platform.endings).toHaveLength(1)
  expect(platform.live).toHaveLength(1)
})

it('neither fails nor marks the account while the platform doesn’t answer to renew the token', async () => {
  platform.script.commit.push('reconnect')
  platform.isSilent = true
  const id = await publishOnce()
  expect(await readPost(studio, id)).toMatchObject({
    publishing: true,
    results: [{ status: 'pending', failure: { class: 'transient' } }],
  })
  expect((await accountRow(studio, target)).health).toBe('connected')
  expect(await tryAgain(id)).toBe('published')
  expect(platform.live).toHaveLength(1)
})
