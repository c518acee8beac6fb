import { afterAll, beforeAll, expect, it } from 'vitest'
import { AltTextUpdate, createWorkspace, ErrorEnvelope, getMedia, listMedia, setAltText } from '~/contract'
import { maxCharacters } from '~/contract/bounds'
import { testPicture } from '../testing/generators'
import { addFile, mediaIdIn } from '../testing/library-file'
import { createTestStudio, type TestStudio } from '../testing/studio'

let studio: TestStudio
let mediaId: string
beforeAll(async () => {
  studio = await createTestStudio()
  const { bytes } = await testPicture(12, 34)
  mediaId = mediaIdIn(await addFile(studio, { bytes: new Uint8Array(bytes), mimeType: 'image/png' }))
})
afterAll(() => studio.close())

const paramsOf = (id = mediaId) => ({ workspaceId: studio.workspaceId, mediaId: id })
const set = (altText: unknown, id?: string) =>
  studio.call(setAltText, { params: paramsOf(id), body: { altText } })
const read = async () => (await studio.call(getMedia, { params: paramsOf() })).body.data

it('is returned with the item once it is set', async () => {
  const before = await read()
  expect(before).not.toHaveProperty('altText')
  const { status, body } = await set('A cup of tea on a windowsill')
  expect(status).toBe(200)
  expect(body.data).toEqual({ ...before, altText: 'A cup of tea on a windowsill' })
  expect(await read()).toEqual(body.data)
  expect((await studio.call(listMedia)).body.data).toContainEqual(body.data)
})

it('can be changed, and is trimmed', async () => {
  await set('  Rain on a window\n')
  expect((await read()).altText).toBe('Rain on a window')
})

it.each([null, '', ' \n\t '])('is cleared by %j', async (nothing) => {
  await set('Rain on a window')
  expect((await set(nothing)).status).toBe(200)
  expect(await read()).not.toHaveProperty('altText')
})

it('allows at most 1,000 characters, counting an emoji as one', async () => {
  const longest = '🫖'.repeat(maxCharacters(AltTextUpdate.shape.altText) ?? 0)
  expect([...longest]).toHaveLength(1000)
  expect((await set(longest)).status).toBe(200)
  const refused = await studio.fetch(`/v1/workspaces/${studio.workspaceId}/media/${mediaId}/alt-text`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${studio.ownerToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ altText: `${longest}!` }),
  })
  expect(refused.status).toBe(400)
  const { error } = ErrorEnvelope.parse(await refused.json())
  expect(error.details).toMatchObject([{ path: 'altText', message: 'Must be 1,000 characters or fewer.' }])
  expect((await read()).altText).toBe(longest)
})

it.each([{}, { altText: 7 }, { altText: 'A', name: 'B' }])('rejects the body %j', async (body) => {
  expect((await studio.call(setAltText, { params: paramsOf(), body })).status).toBe(400)
})

it('can only be set on items of this workspace', async () => {
  expect((await set('A cup', 'med_none')).status).toBe(404)
  const { workspaceId } = (await studio.call(createWorkspace, { body: { name: 'Elsewhere' } })).body.data
  const { bytes } = await testPicture(12, 34)
  const file = { bytes: new Uint8Array(bytes), mimeType: 'image/png' }
  const foreign = mediaIdIn(await addFile({ ...studio, workspaceId }, file))
  expect((await set('A cup', foreign)).status).toBe(404)
})

it('requires the write scope and a role that may write', async () => {
  const scoped = await studio.token({ scopes: ['read', 'publish'] })
  const viewer = await studio.token({ role: 'viewer' })
  for (const token of [scoped, viewer]) {
    const { status } = await studio.call(setAltText, {
      params: paramsOf(),
      body: { altText: 'A cup' },
      token,
    })
    expect(status).toBe(403)
  }
})
