import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createCampaign, createProduct, generateCopy, generateImage } from '~/contract'
import { newId } from '../db/identifiers'
import { media } from '../db/schema'
import type { CopyInput, ImageInput } from '../generators/generators'
import { registerFiles, storeFile } from '../media/media-files'
import { testGenerators, testPicture } from '../testing/generators'
import { testPages } from '../testing/pages'
import { createTestStudio, type TestStudio } from '../testing/studio'

let studio: TestStudio
const generators = testGenerators()
let images: ImageInput[] = []
let copies: CopyInput[] = []

beforeAll(async () => {
  const picture = (byte: number) => ({ contentType: 'image/png', bytes: new Uint8Array([byte]) })
  const pages = testPages({
    'https://shop.example/1.png': picture(1),
    'https://shop.example/2.png': picture(2),
  })
  studio = await createTestStudio({ deps: { generators, pages } })
  await studio.call(createProduct, {
    body: {
      name: 'Smoked Fig',
      description: 'Soy wax, 40 hours.',
      imageUrl: 'https://shop.example/1.png',
      images: ['https://shop.example/2.png', 'https://shop.example/gone.png'],
    },
  })
})
beforeEach(async () => {
  images = []
  copies = []
  generators.image = (input) => {
    images.push(input)
    return testPicture()
  }
  generators.copy = (input) => {
    copies.push(input)
    return Promise.resolve([])
  }
  await studio.db.delete(media)
})
afterAll(() => studio.close())

const image = (prompt: string, more: object = {}) => studio.call(generateImage, { body: { prompt, ...more } })
const shown = () => images.at(-1)?.ownPictures?.map(({ of, bytes }) => [of, bytes[0]])

async function add(
  name: string,
  byte: number,
  more: { altText?: string; campaignId?: string; source?: 'import' | 'generation' } = {},
) {
  const { altText, ...fields } = { source: 'import' as const, ...more }
  const row = await storeFile(
    {
      id: newId('med'),
      workspaceId: studio.workspaceId,
      name,
      type: 'image',
      mimeType: 'image/png',
      width: 8,
      height: 8,
      bytes: new Uint8Array([byte]),
      at: new Date(studio.clock()),
      ...fields,
    },
    studio.storage,
  )
  await studio.db.transaction((tx) => registerFiles(tx, [{ ...row, ...(altText && { altText }) }]))
}

it('passes on the images and facts of the product named in the prompt', async () => {
  await image('A still life of smoked fig, evening light')
  expect(images[0]).toMatchObject({ productName: 'Smoked Fig', productDescription: 'Soy wax, 40 hours.' })
  expect(shown()).toEqual([
    ['product', 1],
    ['product', 2],
  ])
  await image('Figs and smokedfig')
  expect(images[1]).not.toHaveProperty('productName')
  await studio.call(generateCopy, { body: { topic: 'A post about Smoked Fig', platforms: ['reddit'] } })
  expect(copies[0]).toMatchObject({ productName: 'Smoked Fig', productDescription: 'Soy wax, 40 hours.' })
  expect(copies[0]).not.toHaveProperty('addresses')
})

it('searches the library for the campaign’s uploads and the subject, skipping generated images', async () => {
  const campaign = (await studio.call(createCampaign, { body: { name: 'Winter market' } })).body.data
  await add('IMG_1.png', 3, { altText: 'A wooden stall at the winter market' })
  await add('IMG_2.png', 4, { altText: 'A wooden chair' })
  await add('winter market poster.png', 5, { source: 'generation' })
  await add('IMG_3.png', 6, { campaignId: campaign.id })
  await image('Our stall at the winter market')
  expect(shown()).toEqual([['library', 3]])
  await image('Everybody is welcome', { campaignId: campaign.id })
  expect(shown()?.[0]).toEqual(['library', 6])
  await image('A chair')
  expect(shown()).toBeUndefined()
})

it('numbers the variations of a prompt, even when several processes request them at once', async () => {
  await Promise.all([
    image('One prompt'),
    image('One prompt'),
    studio.anotherProcess().call(generateImage, { body: { prompt: 'One prompt' } }),
    image('Another prompt'),
  ])
  const counted = (prompt: string) =>
    images.flatMap((input) => (input.prompt === prompt ? [input.variation] : [])).sort()
  expect(counted('One prompt')).toEqual([0, 1, 2])
  expect(counted('Another prompt')).toEqual([0])
})
