import { expect, test } from 'vitest'
import { promptsIn } from './media-search'

const call = (...ids: string[]) => ({
  state: 'done',
  media: ids.map((id) => ({ id, url: 'https://x/1.png' })),
})

test('a picture’s words are those of the run that made it, whatever else is kept', () => {
  const prompts = promptsIn([
    { kind: 'image', body: { prompt: 'Frost on a window' }, calls: [call('a'), call('b'), call()] },
    { kind: 'preset', body: { presetId: 'p', subject: 'First Frost' }, calls: [call('c', 'd')] },
    { kind: 'copy', body: { topic: 'Frost' }, calls: [{ state: 'done', media: [], variants: [] }] },
    { kind: 'image', body: {}, calls: [call('e')] },
    'something else',
  ])
  expect([...prompts]).toEqual([
    ['a', 'Frost on a window'],
    ['b', 'Frost on a window'],
    ['c', 'First Frost'],
    ['d', 'First Frost'],
  ])
})
