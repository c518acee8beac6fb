import { fillPath } from '~/contract/endpoint'

/**
 * The address of a call. Parameters `.` and `..` are refused: browsers fold them into the path, percent-encoded or not,
 * so they would address another resource. Throws a `TypeError` for them and for missing ones.
 */
export function callUrl(
  address: string,
  path: string,
  params: Readonly<Record<string, string>> = {},
  query?: unknown,
): string {
  for (const [name, value] of Object.entries(params)) {
    if (value === '.' || value === '..')
      throw new TypeError(`The path parameter ${name} can’t be “${value}”.`)
  }
  return address + fillPath(path, params) + search(query)
}

function search(query: unknown): string {
  if (typeof query !== 'object' || query === null) return ''
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  if (given.length === 0) return ''
  return `?${new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()}`
}
