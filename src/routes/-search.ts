type Search = Record<string, unknown>

/** Search parameters as plain text: an address can be written by hand, and reads as it was written. */
export function parseSearch(search: string): Search {
  return Object.fromEntries(new URLSearchParams(search))
}

/** The parameters that have a value; lists are joined by commas. */
export function stringifySearch(search: Search): string {
  const given = Object.entries(search).flatMap(([name, value]): [string, string][] => {
    const text = Array.isArray(value) ? value.join(',') : textOf(value)
    return text === '' ? [] : [[name, text]]
  })
  // Commas and colons are allowed in a query, and easier to read as they are.
  const text = new URLSearchParams(given).toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
  return text && `?${text}`
}

/** What is neither text, number nor a switch has no place in an address. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? value.toString() : ''
}
