import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getBrandKit, importBrandKit, updateBrandKit } from '~/contract'
import { testPages } from '../testing/pages'
import { createTestStudio, type TestStudio, testOrigin } from '../testing/studio'

const html = '<title>Fernhollow</title><meta property="og:description" content="Coffee from the hill.">'
let studio: TestStudio
beforeAll(async () => {
  const pages = testPages({ 'https://fernhollow.example/': { text: html } })
  studio = await createTestStudio({ deps: { pages } })
})
afterAll(() => studio.close())

const kit = async () => (await studio.call(getBrandKit)).body.data

describe('PATCH brand-kit', () => {
  it('merges the given fields', async () => {
    await studio.call(updateBrandKit, { body: { name: 'Fernhollow', brandValues: ['a', 'b'] } })
    const { body } = await studio.call(updateBrandKit, {
      body: { brandValues: ['c'], colors: [{ hex: '#1f4d3a' }] },
    })
    expect(body.data).toMatchObject({ name: 'Fernhollow', brandValues: ['c'], colors: [{ hex: '#1f4d3a' }] })
    expect(await kit()).toMatchObject({ name: 'Fernhollow', brandValues: ['c'] })
  })

  it('keeps the fields of two people who save at once', async () => {
    const fields = {
      tagline: 'T',
      description: 'D',
      domain: 'd.example',
      businessOverview: 'B',
      primaryColor: '#123',
    }
    await Promise.all(
      Object.entries(fields).map(([key, value]) => studio.call(updateBrandKit, { body: { [key]: value } })),
    )
    expect(await kit()).toMatchObject({ name: 'Fernhollow', ...fields })
  })

  it('stores our own images by path, so that they are still found on another port', async () => {
    const body = { logoUrl: `${testOrigin}/files/abc/logo.png`, iconUrl: 'https://cdn.example/files/i.png' }
    expect((await studio.call(updateBrandKit, { body })).body.data).toMatchObject(body)
    const other = await studio.app.fetch(
      new Request(`http://studio.test:8080/v1/workspaces/${studio.workspaceId}/brand-kit`, {
        headers: { authorization: `Bearer ${studio.ownerToken}` },
      }),
    )
    expect(await other.json()).toMatchObject({
      data: { logoUrl: 'http://studio.test:8080/files/abc/logo.png', iconUrl: body.iconUrl },
    })
  })
})

describe('POST brand-kit/from-url', () => {
  it('reads the site and merges what it finds, free of charge', async () => {
    const { status, body } = await studio.call(importBrandKit, { body: { url: 'fernhollow.example' } })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ domain: 'fernhollow.example', description: 'Coffee from the hill.' })
    expect(await kit()).toEqual(body.data)
  })

  it('answers 400 with the reason when a page can’t be read', async () => {
    const { status, body } = await studio.call(importBrandKit, { body: { url: 'https://nowhere.example' } })
    expect(status).toBe(400)
    expect(body.error).toMatchObject({ code: 'page_unreadable', details: [{ path: 'url' }] })
  })
})
