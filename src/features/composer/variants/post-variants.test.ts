import { expect, it } from 'vitest'
import { type ComposerValues, emptyValues } from '../composer-values'
import { contentOf, postsOf } from './post-variants'

const target = (platform: 'twitter' | 'youtube' | 'linkedin', accountId: string = platform) => ({
  accountId,
  platform,
  postType: undefined,
})
const sheet: ComposerValues = {
  ...emptyValues(),
  text: 'For all',
  targets: [target('twitter'), target('youtube'), target('linkedin'), target('twitter', 'second')],
}
const own = (text: string) => ({ ...contentOf(sheet), text })
const summarize = (values: ComposerValues) =>
  postsOf(values).map(({ text, targets }) => [text, targets.map(({ accountId }) => accountId)])

it('is one post while all contents are equal, even after a split', () => {
  expect(summarize(sheet)).toEqual([['For all', ['twitter', 'youtube', 'linkedin', 'second']]])
  expect(postsOf({ ...sheet, own: { youtube: own('For all') } })).toHaveLength(1)
})

it('is one post per distinct text', () => {
  expect(summarize({ ...sheet, own: { youtube: own('A title\nand more'), twitter: own('Short') } })).toEqual([
    ['Short', ['twitter', 'second']],
    ['A title\nand more', ['youtube']],
    ['For all', ['linkedin']],
  ])
})

it('separates posts by files too, and merges equal own texts', () => {
  const media = [{ url: 'https://files.example/a.png' }]
  expect(postsOf({ ...sheet, own: { youtube: { ...contentOf(sheet), media } } })).toHaveLength(2)
  expect(postsOf({ ...sheet, own: { youtube: own('Same'), linkedin: own('Same') } })).toHaveLength(2)
})

it('leaves out content of platforms without chosen accounts', () => {
  const values = { ...sheet, targets: [target('linkedin')], own: { youtube: own('Kept for later') } }
  expect(summarize(values)).toEqual([['For all', ['linkedin']]])
})

it('is one post even before an account is chosen', () => {
  expect(summarize({ ...sheet, targets: [] })).toEqual([['For all', []]])
})
