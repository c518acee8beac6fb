import { i18n } from '@lingui/core'
import { expect, onTestFinished, test, vi } from 'vitest'
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

test('finds records by their status and kind in the language of the page', async () => {
  onTestFinished(() => {
    i18n.loadAndActivate({ locale: 'en', messages: {} })
    vi.resetModules()
  })
  i18n.loadAndActivate({
    locale: 'en',
    messages: { scheduled: 'geplant', video: 'Film', Generated: 'Generiert' },
  })
  vi.resetModules()
  const own = await import('./use-records')
  const content = { text: '', mediaUrls: [], hashtags: ['tee'], mentions: [] }
  expect(own.postCommand({ id: 'p', status: 'scheduled', content, targets: [] }).words).toBe('geplant tee')
  expect(own.mediaCommand({ id: 'm', type: 'video', source: 'generation' }).words).toBe('Film Generiert')
})
