import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { escapeHtml } from '~/src/import-export/sheet'
import { planPage, planStyles, planStylesHash } from './plan-page'

const page = (text: string) =>
  planPage({
    name: text,
    workspace: text,
    made: text,
    zone: text,
    changes: [{ action: text, text, accounts: text, before: text, after: text }],
    days: [{ day: text, before: text, after: text }],
    total: { before: text, after: text },
  })
const tags = (html: string) => html.match(/<[^>]*>/g)?.join('')

it('allows its own styles and nothing else', () => {
  expect(planStylesHash).toBe(createHash('sha256').update(planStyles).digest('base64'))
})

it('escapes all text', () => {
  expect(escapeHtml(`<b title="x" data-y='z'>&`)).toBe(
    '&lt;b title=&quot;x&quot; data-y=&#39;z&#39;&gt;&amp;',
  )
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', 'script', '/', ' ', '=') }),
      (text) => {
        expect(tags(page(text))).toBe(tags(page('plain')))
      },
    ),
  )
})

it('sets its language and direction, and leaves the direction of people’s texts to their content', () => {
  expect(page('plain')).toContain('<html lang="en" dir="ltr">')
  expect(page('plain')).toContain('<td class="text" dir="auto">')
})

it('loads nothing from elsewhere', () => {
  expect(page('plain')).not.toMatch(/\b(src|href)=|url\(|@import/)
})
