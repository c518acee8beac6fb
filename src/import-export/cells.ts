import * as z from 'zod/mini'
import { type Platform, platforms, type SocialAccount } from '~/contract'
import { type PostOptionsByAccount, PostOptionsUpdate } from '~/contract/connections'
import type { PostTarget } from '~/contract/post'
import { platformNames } from '~/domain/platforms/names'
import { hashtagSeparator } from '~/src/ui/tags'

/** URLs in one cell, separated by whitespace or bars; commas and semicolons may be part of a URL. */
export const readAddresses = (cell: string): string[] => cell.split(/[\s|]+/).filter(Boolean)

export const writeAddresses = (addresses: readonly string[]): string => addresses.join('\n')

/**
 * Words in one cell, without their leading mark. Separated by comma, semicolon, bar or newline; hashtags also by spaces, as
 * in the composer, and mentions if each has its mark ("@ana @ben").
 */
export function readWords(cell: string, mark: '#' | '@'): string[] {
  const all = cell.split(/[,;،؛|\n\r]+/).flatMap((part) => {
    const spaced = part.trim().split(mark === '#' ? hashtagSeparator : /\s+/)
    return mark === '#' || spaced.every((word) => word.startsWith(mark)) ? spaced : [part]
  })
  const words = all
    .map((word) => word.trim().replace(mark === '#' ? /^[#＃]+/u : /^[@＠]+/u, ''))
    .filter(Boolean)
  return [...new Set(words)]
}

export const writeWords = (words: readonly string[]): string => words.join(', ')

/** Names in one cell, separated by semicolon, comma, bar or newline. */
export const readNames = (cell: string): string[] =>
  cell
    .split(/[;,،؛|\n\r]+/)
    .map((name) => name.trim())
    .filter(Boolean)

export const writeNames = (names: readonly string[]): string => names.join('; ')

type Account = Pick<SocialAccount, 'id' | 'platform' | 'name' | 'handle'>

const normalized = (text: string) => text.normalize('NFC').trim().toLowerCase()
const withoutMark = (handle: string) => normalized(handle).replace(/^@/, '')

/** Without spaces, because spellings vary: "X (Twitter)". */
const withoutSpaces = (text: string) => normalized(text).replaceAll(/\s/g, '')

const platformWords = new Map<string, Platform>([
  ...platforms.flatMap((platform): [string, Platform][] => [
    [platform, platform],
    [withoutSpaces(platformNames[platform]), platform],
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

/** The platform with this name or abbreviation. */
export const platformCalled = (name: string): Platform | undefined => platformWords.get(withoutSpaces(name))

const matches = (account: Account, name: string): boolean =>
  account.id === name.trim() ||
  (account.handle !== undefined && withoutMark(account.handle) === withoutMark(name)) ||
  (account.name !== undefined && normalized(account.name) === normalized(name))

/** The accounts that a name may refer to: an id, a handle or a name, optionally prefixed by its platform ("X: @fern"). */
export function accountsCalled(name: string, accounts: readonly Account[]): readonly Account[] {
  const exact = accounts.filter(({ id }) => id === name.trim())
  if (exact.length > 0) return exact
  const whole = accounts.filter((account) => matches(account, name))
  if (whole.length > 0) return whole
  const [, before = '', after = ''] = /^([^:/]+)[:/](.+)$/s.exec(name) ?? []
  const platform = platformCalled(before)
  return platform
    ? accounts.filter((account) => account.platform === platform && matches(account, after))
    : []
}

/** A name by which `accountsCalled` finds exactly this account: platform and handle or name if unique, otherwise the id. */
export function nameOfAccount(account: Account, accounts: readonly Account[]): string {
  const platform = account.platform && platformNames[account.platform]
  for (const word of [account.handle, account.name]) {
    if (platform === undefined || word === undefined) continue
    const name = `${platform}: ${word}`
    const [found, ...others] = accountsCalled(name, accounts)
    // A name that contains a separator would be read as two.
    if (found?.id === account.id && others.length === 0 && readNames(name)[0] === name) return name
  }
  return account.id
}

/** Line of an account without options, if other accounts of the post have some. */
const none = '-'

const isPlain = (value: string): boolean => /^[^\s;"=|-][^;"\n\r]*$/.test(value) && value === value.trim()

/** Quotes values, as in JSON, that would otherwise be read differently. */
function writeValue(value: unknown): string | undefined {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'string' || value === '') return undefined
  return isPlain(value) && !switches.has(value.toLowerCase()) ? value : JSON.stringify(value)
}

const switches = new Map([
  ['yes', true],
  ['true', true],
  ['no', false],
  ['false', false],
])

/** Options in one cell: a line per account, in order, with `name=value` separated by semicolons. */
export function writeOptions(
  accountIds: readonly string[],
  options: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
): string {
  const lines = accountIds.map((id) =>
    Object.entries(options[id] ?? {})
      .flatMap(([name, value]) => {
        const cell = /^\w+$/.test(name) ? writeValue(value) : undefined
        return cell === undefined ? [] : [`${name}=${cell}`]
      })
      .join('; '),
  )
  return lines.some(Boolean) ? lines.map((line) => line || none).join('\n') : ''
}

const Quoted = z.string()

function readValue(text: string): string | boolean | undefined {
  if (!text.startsWith('"')) return switches.get(text.toLowerCase()) ?? text
  try {
    return z.parse(Quoted, JSON.parse(text))
  } catch {
    return undefined
  }
}

const option = /\s*(\w+)\s*=\s*("(?:[^"\\]|\\.)*"|[^;"]*?)\s*(?:;|$)/y

/** Parses one line of options; undefined if that fails. */
function readLine(line: string): Record<string, string | boolean> | undefined {
  const found: Record<string, string | boolean> = {}
  const text = line.trim().replace(/;+$/, '')
  if (text === '' || text === none) return found
  let at = 0
  while (at < text.length) {
    option.lastIndex = at
    const [all = '', name = '', raw = ''] = option.exec(text) ?? []
    const value = all === '' ? undefined : readValue(raw)
    if (value === undefined) return undefined
    if (value !== '') found[name] = value
    at += all.length
  }
  return found
}

/**
 * Options of a post's accounts: a line for each, in order, or one line for all. Undefined if they can't be parsed; `{}` if
 * there are none.
 */
export function readOptionCell(
  cell: string,
  targets: readonly PostTarget[],
): PostOptionsByAccount | undefined {
  const lines = cell.trim() === '' ? [] : cell.trim().split(/\r?\n/)
  if (lines.length > 1 && lines.length !== targets.length) return undefined
  const found: Record<string, Record<string, string | boolean>> = {}
  for (const [index, { accountId }] of targets.entries()) {
    const read = readLine((lines.length > 1 ? lines[index] : lines[0]) ?? '')
    if (!read) return undefined
    if (Object.keys(read).length > 0) found[accountId] = read
  }
  return PostOptionsUpdate.shape.options.safeParse(found).data
}
