import { expect, it } from 'vitest'
import { emptyValues } from './composer-values'
import { uncountedLinkIssues, uncountedLinks } from './uncounted-links'

it('finds links whose ending X doesn’t know', () => {
  expect(uncountedLinks('See https://bun.coffeee/menu, or www.bun.example.')).toEqual([
    { link: 'https://bun.coffeee/menu', ending: 'coffeee' },
    { link: 'www.bun.example', ending: 'example' },
  ])
})

it.each(['See https://example.com/menu.', 'bun.shop/menu', 'at 9.30/10', 'e.g. this', 'no link'])(
  'reports nothing in “%s”',
  (text) => expect(uncountedLinks(text)).toEqual([]),
)

it('reports it for X only, in the text and the link field', () => {
  const values = { ...emptyValues(), text: 'New', link: 'https://bun.coffeee' }
  const on = (platform: 'twitter' | 'linkedin') => ({
    ...values,
    targets: [{ accountId: 'a', platform, postType: undefined }],
  })
  expect(uncountedLinkIssues(on('twitter')).map(({ sentence }) => sentence)).toEqual([
    'X doesn’t count https://bun.coffeee as a link because it doesn’t know the ending “.coffeee”. Every character counts.',
  ])
  expect(uncountedLinkIssues(on('linkedin'))).toEqual([])
})
