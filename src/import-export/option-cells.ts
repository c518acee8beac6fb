import * as z from 'zod/mini'
import { PostOptionsUpdate, type PostOptionsByAccount } from '~/contract/connections'
import type { PostTarget } from '~/contract/post'

/** Of an account without options, where others of its post have some. */
const none = '-'

const isPlain = (value: string): boolean => /^[^\s;"=|-][^;"\n\r]*$/.test(value) && value === value.trim()

/** Texts that would be read as something else stand in quotation marks, as in JSON. */
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

/** Options in one cell: a line for each account, in their order, of `name=value` with semicolons between. */
export function writeOptions(
  accountIds: readonly string[],
  options: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
): string {
  const lines = accountIds.map((id) =>
    Object.entries(options[id] ?? {})
      .flatMap(([name, value]) => {
        const written = /^\w+$/.test(name) ? writeValue(value) : undefined
        return written === undefined ? [] : [`${name}=${written}`]
      })
      .join('; '),
  )
  return lines.some(Boolean) ? lines.map((line) => line || none).join('\n') : ''
}

const Quoted = z.string()

function readValue(written: string): string | boolean | undefined {
  if (!written.startsWith('"')) return switches.get(written.toLowerCase()) ?? written
  try {
    return z.parse(Quoted, JSON.parse(written))
  } catch {
    return undefined
  }
}

const option = /\s*(\w+)\s*=\s*("(?:[^"\\]|\\.)*"|[^;"]*?)\s*(?:;|$)/y

/** One line of options; undefined where it can't be read. */
function readLine(line: string): Record<string, string | boolean> | undefined {
  const found: Record<string, string | boolean> = {}
  const text = line.trim().replace(/;+$/, '')
  if (text === '' || text === none) return found
  let at = 0
  while (at < text.length) {
    option.lastIndex = at
    const [all = '', name = '', written = ''] = option.exec(text) ?? []
    const value = all === '' ? undefined : readValue(written)
    if (value === undefined) return undefined
    if (value !== '') found[name] = value
    at += all.length
  }
  return found
}

/**
 * Options of a post's accounts: a line for each, in their order, or one line for all. Undefined where they can't be read;
 * `{}` where there are none.
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
