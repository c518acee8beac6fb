import fc from 'fast-check'
import { expect, it } from 'vitest'
import { escaped, planPage } from './plan-page'

const page = (text: string) =>
  planPage({
    name: text,
    workspace: text,
    made: text,
    zone: text,
    changes: [{ act: text, text, accounts: text, before: text, after: text }],
    days: [{ day: text, before: text, after: text }],
    total: { before: text, after: text },
  })
const tags = (html: string) => html.match(/<[^>]*>/g)?.join('')

it('lets no text become markup', () => {
  expect(escaped(`<b title="x" data-y='z'>&`)).toBe('&lt;b title=&quot;x&quot; data-y=&#39;z&#39;&gt;&amp;')
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('<', '>', '"', "'", '&', 'script', '/', ' ', '=') }),
      (text) => {
        expect(tags(page(text))).toBe(tags(page('plain')))
      },
    ),
  )
})

it('asks for nothing from elsewhere', () => {
  expect(page('plain')).not.toMatch(/\b(src|href)=|url\(|@import/)
})
