import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PostTarget } from '~/contract'
import * as contract from '~/contract'
import { addAccount, addPost, publish } from '../testing/posts'
import { createTestStudio, type TestStudio } from '../testing/studio'

let studio: TestStudio
let target: PostTarget

beforeAll(async () => {
  studio = await createTestStudio()
  target = await addAccount(studio, 'youtube')
})
afterAll(() => studio.close())

const params = (postId: string) => ({ workspaceId: studio.workspaceId, postId })
const set = (postId: string, options: unknown) =>
  studio.call(contract.setPostOptions, { params: params(postId), body: { options } })
const read = async (postId: string) =>
  (await studio.call(contract.getPostOptions, { params: params(postId) })).body.data.options

it('stores the latest options by account and passes them to the platform', async () => {
  const { id } = await addPost(studio, [target])
  expect(await read(id)).toEqual({})
  await set(id, { [target.accountId]: { title: 'Tea', madeForKids: false } })
  const options = { [target.accountId]: { title: 'Good tea', thumbnail: null } }
  expect((await set(id, options)).body.data.options).toEqual(options)
  expect(await read(id)).toEqual(options)
  await publish(studio, id)
  expect(studio.publisher.calls.map(({ delivery }) => delivery.options)).toContainEqual(
    options[target.accountId],
  )
})

it('rejects accounts the post isn’t for, and changes after publishing', async () => {
  const { id } = await addPost(studio, [target])
  const wrong = await set(id, { acc_other: { title: 'Tea' } })
  expect([wrong.status, wrong.body.error.details]).toEqual([
    400,
    [{ path: 'options.acc_other', message: 'This post isn’t for this account.' }],
  ])
  await publish(studio, id)
  expect((await set(id, {})).body.error.code).toBe('invalid_state')
  expect((await set('post_none', {})).status).toBe(404)
})
