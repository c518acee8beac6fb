import { expect, it } from 'vitest'
import { CopyVariant } from '~/contract/generation'
import { SocialAccount } from '~/contract/social'
import { postsOf } from './use-in-post'

const variant = (platform: string, text: string, hashtags: string[] = []) =>
  CopyVariant.parse({ platform, text, hashtags })
const accounts = [
  ['i1', 'instagram'],
  ['i2', 'instagram'],
  ['x1', 'twitter'],
].map(([id, platform]) => SocialAccount.parse({ id, platform }))

it('makes one post for each different text, for all accounts of its platforms', () => {
  const posts = postsOf(
    [variant('instagram', 'Slow.'), variant('twitter', 'Slow. '), variant('linkedin', 'Slow.', ['coffee'])],
    accounts,
  )
  expect(
    posts.map(({ platforms, targets }) => [platforms, targets.map(({ accountId }) => accountId)]),
  ).toEqual([
    [
      ['instagram', 'twitter'],
      ['i1', 'i2', 'x1'],
    ],
    [['linkedin'], []],
  ])
})
