import { expect, it } from 'vitest'
import { costIn, generatorIn, picturesIn, variantsIn } from './generations'

const urls = (data: unknown) => picturesIn(data).map(({ url }) => url)

it('finds pictures in every response shape', () => {
  expect(urls({ media: { url: 'https://a/1.png' } })).toEqual(['https://a/1.png'])
  expect(
    urls({
      media: [
        { id: 'm1', url: 'https://a/1' },
        { mediaId: 2, url: 'https://a/2' },
      ],
    }),
  ).toEqual(['https://a/1', 'https://a/2'])
  expect(urls({ images: ['https://a/1', { imageUrl: 'https://a/2' }, null, 7] })).toEqual([
    'https://a/1',
    'https://a/2',
  ])
  expect(urls({ outputs: [{ media: { url: 'https://a/1' } }] })).toEqual(['https://a/1'])
  expect(urls([{ url: 'https://a/1' }])).toEqual(['https://a/1'])
  expect(urls({ url: 'https://a/1' })).toEqual(['https://a/1'])
  for (const nothing of [undefined, null, {}, [], { media: [] }, { media: { id: 'm' } }, 'text', 4])
    expect(picturesIn(nothing).filter(({ url }) => url !== 'text')).toEqual([])
})

it('finds texts by platform, with hashtags apart', () => {
  const x = { platform: 'twitter', text: 'Hello', hashtags: ['a', 'b'] }
  expect(variantsIn({ variants: [x] })).toMatchObject([x])
  expect(variantsIn([{ platform: 'TWITTER', content: 'Hello', hashtags: '#a #b' }])).toMatchObject([x])
  expect(variantsIn({ twitter: { caption: 'Hello', tags: ['#a', 'b'] }, linkedin: 'Hi' })).toMatchObject([
    x,
    { platform: 'linkedin', text: 'Hi' },
  ])
  expect(variantsIn({ copy: { twitter: 'Hello' } })).toMatchObject([{ platform: 'twitter', text: 'Hello' }])
  expect(variantsIn({ posts: [{ channel: 'twitter', content: { text: 'Hello' } }] })).toMatchObject([
    { platform: 'twitter', text: 'Hello' },
  ])
  expect(variantsIn({ variants: [{ platform: 'threads', text: 'Hi' }, { text: 7 }] })).toMatchObject([
    { platform: undefined, text: 'Hi' },
  ])
  for (const nothing of [undefined, null, {}, [], 4, { variants: [] }])
    expect(variantsIn(nothing)).toEqual([])
})

it('reads the cost and the generator if the response has them', () => {
  expect(costIn({ cost: 2 })).toBe(2)
  expect(costIn({ charge: { credits: 3 } })).toBe(3)
  expect(costIn({ transaction: { amount: -1 } })).toBe(1)
  expect(costIn({ media: {} })).toBeUndefined()
  expect(generatorIn({ model: '', generator: 'Template generator' })).toBe('Template generator')
  expect(generatorIn(undefined)).toBeUndefined()
})
