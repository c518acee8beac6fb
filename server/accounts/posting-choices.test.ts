import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { addAccount as addOwn, getPostingChoices, listPlatforms, type Platform } from '~/contract'
import { addAccount } from '../testing/posts'
import { createLivePracticeStudio } from '../testing/practice-studio'

let studio: Awaited<ReturnType<typeof createLivePracticeStudio>>

beforeAll(async () => {
  studio = await createLivePracticeStudio({ deps: { origin: 'https://studio.example.com' } })
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
  vi.spyOn(studio.simulators, 'fetch').mockRejectedValue(new TypeError('fetch failed'))
  const { status, body } = await choicesOf(id)
  expect([status, body.error.message]).toEqual([502, expect.stringContaining('Couldn’t reach TikTok')])
})

it('reports whether platforms can fetch files, by the studio’s configured address', async () => {
  const tiktok = async () =>
    (await studio.call(listPlatforms)).body.data.find(({ platform }) => platform === 'tiktok')
  expect(await tiktok()).toMatchObject({ fetchesMedia: true, publicOrigin: true })
  Object.assign(studio.deps, { origin: 'http://127.0.0.1:4600' })
  expect(await tiktok()).toMatchObject({ publicOrigin: false })
})
