import { describe, expect, it } from 'vitest'
import { SocialAccount } from '~/contract/social'
import { accountName, groupAccounts, platformRefusal } from './account-groups'

describe('groupAccounts', () => {
  it('keeps the document’s order and puts accounts of unknown platforms last', () => {
    const groups = groupAccounts([
      { id: 'r', platform: 'reddit' },
      { id: 'x' },
      { id: 't1', platform: 'twitter' },
      { id: 't2', platform: 'twitter' },
    ])
    expect(groups.map(({ platform, accounts }) => [platform, accounts.map(({ id }) => id)])).toEqual([
      ['twitter', ['t1', 't2']],
      ['reddit', ['r']],
      [undefined, ['x']],
    ])
  })

  it('names an account by its handle, else its name, else its id', () => {
    expect(accountName({ id: 'a', platform: 'twitter', handle: '@fern', name: 'Fern' })).toBe('X: @fern')
    expect(accountName({ id: 'a', platform: 'twitter', name: 'Fern' })).toBe('X: Fern')
    expect(accountName({ id: 'a' })).toBe('a')
  })

  it('names an unknown platform as the API does, and refuses to post to it', () => {
    const account = SocialAccount.parse({ id: 'a', platform: 'threads', handle: '@fern' })
    expect(accountName(account)).toBe('threads: @fern')
    expect(groupAccounts([account]).map(({ platform }) => platform)).toEqual([undefined])
    expect(platformRefusal(account)).toContain('“threads”')
    expect(platformRefusal({ id: 'b' })).toContain('doesn’t say which platform')
    expect(platformRefusal({ id: 'c', platform: 'reddit' })).toBeUndefined()
  })
})
