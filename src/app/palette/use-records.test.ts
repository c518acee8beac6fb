import { expect, test } from 'vitest'
import { mediaCommand, postCommand } from './use-records'

const labelOf = (text: string) =>
  postCommand({ id: 'p', content: { text, mediaUrls: [], hashtags: [], mentions: [] }, targets: [] }).label
const family = '👩‍👩‍👧'

test('cuts no emoji in half', () => {
  const text = `${'a'.repeat(88)}${family}${family}${family}`
  expect(labelOf(text)).toBe(`${'a'.repeat(88)}${family}…`)
  expect(mediaCommand({ id: 'm', name: text }).label).toBe(labelOf(text))
})

test('labels a post with its first line that has any text', () => {
  expect(labelOf('\n  \nFrost  tea\nfor all')).toBe('Frost tea')
  expect(labelOf(' ')).toBe('Untitled post')
})
