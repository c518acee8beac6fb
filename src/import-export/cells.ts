import { platforms, type Platform, type SocialAccount } from '~/contract'
import { platformNames } from '~/domain/platforms/names'

/** Addresses in one cell, apart by space, line or bar: commas and semicolons may belong to them. */
export const readAddresses = (cell: string): string[] => cell.split(/[\s|]+/).filter(Boolean)

export const writeAddresses = (addresses: readonly string[]): string => addresses.join('\n')

/**
 * Words in one cell, without the mark that they may begin with: apart by comma, semicolon, bar or line, by spaces where
 * each has its mark ("#slow #coffee").
 */
export function readWords(cell: string, mark: '#' | '@'): string[] {
  const parts = cell.split(/[,;|\n\r]+/)
  const all = parts.flatMap((part) => {
    const spaced = part.trim().split(/\s+/)
    return spaced.every((word) => word.startsWith(mark)) ? spaced : [part]
  })
  const bare = all.map((word) => word.trim().replace(mark === '#' ? /^#+/ : /^@+/, '')).filter(Boolean)
  return [...new Set(bare)]
}

export const writeWords = (words: readonly string[]): string => words.join(', ')

/** Names in one cell, apart by semicolon, comma, bar or line. */
export const readNames = (cell: string): string[] =>
  cell
    .split(/[;,|\n\r]+/)
    .map((name) => name.trim())
    .filter(Boolean)

export const writeNames = (names: readonly string[]): string => names.join('; ')

type Account = Pick<SocialAccount, 'id' | 'platform' | 'name' | 'handle'>

const normalized = (text: string) => text.normalize('NFC').trim().toLowerCase()
const bare = (handle: string) => normalized(handle).replace(/^@/, '')

/** Without spaces, as they are written in several ways: "X (Twitter)". */
const solid = (text: string) => normalized(text).replaceAll(/\s/g, '')

const platformWords = new Map<string, Platform>([
  ...platforms.flatMap((platform): [string, Platform][] => [
    [platform, platform],
    [solid(platformNames[platform]), platform],
  ]),
  ['ig', 'instagram'],
  ['fb', 'facebook'],
  ['yt', 'youtube'],
  ['li', 'linkedin'],
  ['tt', 'tiktok'],
  ['x(twitter)', 'twitter'],
  ['x/twitter', 'twitter'],
  ['twitter/x', 'twitter'],
])

/** The platform by one of its usual names. */
export const platformCalled = (name: string): Platform | undefined => platformWords.get(solid(name))

const called = (account: Account, name: string): boolean =>
  account.id === name.trim() ||
  (account.handle !== undefined && bare(account.handle) === bare(name)) ||
  (account.name !== undefined && normalized(account.name) === normalized(name))

/** The accounts that a name may mean: an id, a handle or a name, with its platform before it or alone ("X: @fern"). */
export function accountsCalled(name: string, accounts: readonly Account[]): readonly Account[] {
  const exact = accounts.filter(({ id }) => id === name.trim())
  if (exact.length > 0) return exact
  const whole = accounts.filter((account) => called(account, name))
  if (whole.length > 0) return whole
  const [, before = '', after = ''] = /^([^:/]+)[:/](.+)$/s.exec(name) ?? []
  const platform = platformCalled(before)
  return platform ? accounts.filter((account) => account.platform === platform && called(account, after)) : []
}

/** How an account is named in a file so that `accountsCalled` finds it and no other: by platform and handle, else by id. */
export function nameOfAccount(account: Account, accounts: readonly Account[]): string {
  const platform = account.platform && platformNames[account.platform]
  for (const word of [account.handle, account.name]) {
    if (platform === undefined || word === undefined) continue
    const name = `${platform}: ${word}`
    const [found, ...others] = accountsCalled(name, accounts)
    // A name with one of the signs that part names would be read as two.
    if (found?.id === account.id && others.length === 0 && readNames(name)[0] === name) return name
  }
  return account.id
}
