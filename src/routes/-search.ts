type Search = Record<string, unknown>

/** Search parameters as plain text, so that URLs can be written by hand. */
export function parseSearch(search: string): Search {
  return Object.fromEntries(new URLSearchParams(search))
}

/** The query string of the parameters that have a value; lists are joined by commas. */
export function stringifySearch(search: Search): string {
  const given = Object.entries(search).flatMap(([name, value]): [string, string][] => {
    const text = Array.isArray(value) ? value.join(',') : textOf(value)
    return text === '' ? [] : [[name, text]]
  })
  // Commas and colons are allowed in a query, and easier to read unescaped.
  const text = new URLSearchParams(given).toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
  return text && `?${text}`
}

/** Other types can't be in a URL. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? value.toString() : ''
}
