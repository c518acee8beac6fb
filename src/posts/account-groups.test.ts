import { describe, expect, it } from 'vitest'
import { SocialAccount } from '~/contract/social'
import { accountName, groupAccounts, platformRefusal } from './account-groups'

describe('groupAccounts', () => {
  it('keeps the order of the document and the accounts of no known platform', () => {
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

  it('names an account by the best that is known of it', () => {
    expect(accountName({ id: 'a', platform: 'twitter', handle: '@fern', name: 'Fern' })).toBe('X: @fern')
    expect(accountName({ id: 'a', platform: 'twitter', name: 'Fern' })).toBe('X: Fern')
    expect(accountName({ id: 'a' })).toBe('a')
  })

  it('names a platform of a later API as the API does, and refuses it with its name', () => {
    const account = SocialAccount.parse({ id: 'a', platform: 'threads', handle: '@fern' })
    expect(accountName(account)).toBe('threads: @fern')
    expect(groupAccounts([account]).map(({ platform }) => platform)).toEqual([undefined])
    expect(platformRefusal(account)).toContain('“threads”')
    expect(platformRefusal({ id: 'b' })).toContain('doesn’t say which platform')
    expect(platformRefusal({ id: 'c', platform: 'reddit' })).toBeUndefined()
  })
})
