import { afterAll, beforeAll, expect, it } from 'vitest'
import { addAccount as addOwn, getPostingChoices, listPlatforms, type Platform } from '~/contract'
import { adapters } from '../platforms/adapters'
import { currentVersions, practiceUrls } from '../platforms/addresses'
import { createSimulators, memoryStore } from '../simulators/simulators'
import { testClock } from '../testing/clock'
import { addAccount } from '../testing/posts'
import { createTestStudio, type TestStudio } from '../testing/studio'

let studio: TestStudio
let reachable = true

beforeAll(async () => {
  const clock = testClock('2026-11-02T12:00:00Z')
  const simulators = createSimulators({ store: memoryStore(), clock })
  const fetch = (request: Request) =>
    reachable ? simulators.fetch(request) : Promise.reject(new TypeError('fetch failed'))
  const platforms = { adapters, fetch, urls: practiceUrls, versions: currentVersions, apps: {} }
  studio = await createTestStudio({
    deps: { clock, simulators: { ...simulators, fetch }, platforms, origin: 'https://studio.example.com' },
  })
})
afterAll(() => studio.close())

const practice = async (platform: Platform, handle: string): Promise<string> => {
  const body = { connection: 'practice', platform, handle, name: 'Ada' }
  return (await studio.call(addOwn, { body })).body.data.id
}
const choicesOf = (accountId: string, query = {}) =>
  studio.call(getPostingChoices, { params: { workspaceId: studio.workspaceId, accountId }, query })

it('asks TikTok who can see a post of the account, and under which name it appears', async () => {
  const { body } = await choicesOf(await practice('tiktok', 'ada'))
  expect(body.data.name).toBe('Ada')
  expect(body.data.choices['privacy_level']?.map(({ value }) => value)).toContain('SELF_ONLY')
})

it('asks Reddit for the subreddit’s flairs, and whether one is required', async () => {
  const id = await practice('reddit', 'ada')
  const { body } = await choicesOf(id, { subreddit: 'r/textonly' })
  expect(body.data.choices['flair_id']?.map(({ label }) => label)).toEqual(['Discussion'])
  expect(body.data.required).toEqual(['flair_id'])
  for (const subreddit of [undefined, 'nowhere_at_all'])
    expect((await choicesOf(id, { ...(subreddit && { subreddit }) })).body.data.choices).toEqual({})
})

it('limits nothing if the platform has no choices or nobody has signed in', async () => {
  expect((await choicesOf(await practice('twitter', 'ada'))).body.data.choices).toEqual({})
  const { accountId } = await addAccount(studio, 'tiktok')
  expect((await choicesOf(accountId)).body.data).toMatchObject({ choices: {}, required: [] })
  expect((await choicesOf('acc_none')).status).toBe(404)
})

it('reports if the platform can’t be reached', async () => {
  const id = await practice('tiktok', 'grace')
  reachable = false
  const { status, body } = await choicesOf(id)
  reachable = true
  expect([status, body.error.message]).toEqual([502, expect.stringContaining('Couldn’t reach TikTok')])
})

it('reports whether platforms can fetch files, by the studio’s configured address', async () => {
  const tiktok = async () =>
    (await studio.call(listPlatforms)).body.data.find(({ platform }) => platform === 'tiktok')
  expect(await tiktok()).toMatchObject({ fetchesMedia: true, publicOrigin: true })
  Object.assign(studio.deps, { origin: 'http://127.0.0.1:4600' })
  expect(await tiktok()).toMatchObject({ publicOrigin: false })
})
