import { createHash } from 'node:crypto'
import { load } from 'cheerio/slim'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { reviewStyles, reviewStylesHash, writeReviewPage } from './review-page'

const hostile = fc.constantFrom(
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</style><script>',
  "' onmouseover='x",
  '&lt;b&gt;',
  '<!--',
  ']]>',
)
const text = fc.oneof(hostile, fc.string({ unit: 'grapheme' }))

it('allows only its own styles', () => {
  expect(reviewStylesHash).toBe(createHash('sha256').update(reviewStyles).digest('base64'))
})

it('shows texts verbatim and runs none of them', () => {
  const page = fc.record({
    title: text,
    scope: text,
    zone: text,
    madeOn: text,
    days: fc.array(
      fc.record({
        name: text,
        posts: fc.array(
          fc.record({
            time: text,
            status: text,
            campaign: fc.option(text, { nil: undefined }),
            previews: fc.array(
              fc.record({
                platform: text,
                account: text,
                title: fc.option(text, { nil: undefined }),
                shown: text,
                rest: text,
              }),
              { maxLength: 2 },
            ),
            media: fc.array(
              fc.record({
                data: fc.oneof(
                  text,
                  fc.constantFrom(
                    undefined,
                    'data:image/png;base64,AAAA',
                    'javascript:alert(1)',
                    'data:text/html,x',
                  ),
                ),
                url: text,
                kind: fc.constantFrom('image' as const, 'video' as const),
              }),
              { maxLength: 2 },
            ),
          }),
          { maxLength: 2 },
        ),
      }),
      { maxLength: 2 },
    ),
  })
  fc.assert(
    fc.property(page, (given) => {
      const $ = load(writeReviewPage(given))
      expect($('script, iframe, object, link, form, base, a')).toHaveLength(0)
      expect($('style')).toHaveLength(1)
      $('*').each((_, element) => {
        for (const name of Object.keys($(element).attr() ?? {})) expect(name).not.toMatch(/^on|^style$/)
      })
      $('img').each((_, image) => expect($(image).attr('src')).toMatch(/^data:image\/png;base64,AAAA$/))
      const previews = given.days.flatMap(({ posts }) => posts.flatMap((post) => post.previews))
      const shown = $('.preview > .text')
        .map((_, each) => $(each).text())
        .get()
      const plain = (value: string) => value.replace(/\r\n?/g, '\n').replaceAll('\0', '\uFFFD')
      expect(shown.map(plain)).toEqual(previews.map((preview) => plain(preview.shown)))
    }),
  )
})
