import { describe, expect, it } from 'vitest'
import { accountName, groupAccounts } from './account-groups'

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
})
