import { expect, onTestFinished, test, vi } from 'vitest'
import { foundIn, promptsIn } from './use-library'

test('items are found by name, by prompt, or by a prompt stored on this device', () => {
  const items = [
    { id: 'a', name: 'window.png' },
    { id: 'b', prompt: 'Frost on a window' },
    { id: 'c', name: '1.png' },
    { id: 'd', name: '2.png', prompt: 'A lake' },
  ] as Parameters<typeof foundIn>[0]
  const made = new Map([
    ['c', 'The window of a bakery'],
    ['d', 'A window'],
  ])
  const found = (text: string) => foundIn(items, text, made).map(({ id }) => id)
  expect(found('window')).toEqual(['a', 'b', 'c'])
  expect(found('bakery window')).toEqual(['c'])
  expect(found(' ')).toEqual(['a', 'b', 'c', 'd'])
})

test('items are found whatever their accents, and with a capital I on a Turkish device', () => {
  const lower = vi.spyOn(String.prototype, 'toLocaleLowerCase').mockImplementation(function (this: string) {
    return this.replaceAll('I', 'ı').toLowerCase()
  })
  onTestFinished(() => lower.mockRestore())
  const items = [
    { id: 'a', name: 'INVITATION.png' },
    { id: 'b', name: 'Café.png' },
  ] as Parameters<typeof foundIn>[0]
  const found = (text: string) => foundIn(items, text, new Map()).map(({ id }) => id)
  expect(found('invitation')).toEqual(['a'])
  expect(found('cafe')).toEqual(['b'])
})

const call = (...ids: string[]) => ({
  state: 'done',
  media: ids.map((id) => ({ id, url: 'https://x/1.png' })),
})

test('an image’s prompt is that of the stored run that made it', () => {
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
