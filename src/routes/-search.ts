type Search = Record<string, unknown>

/** Search parameters as plain text: an address can be written by hand, and reads as it was written. */
export function parseSearch(search: string): Search {
  return Object.fromEntries(new URLSearchParams(search))
}

/** The parameters that have a value; lists are joined by commas. */
export function stringifySearch(search: Search): string {
  const given = Object.entries(search).flatMap(([name, value]): [string, string][] => {
    const text = Array.isArray(value)
      ? value.join(',')
      : value === undefined || value === null
        ? ''
        : String(value)
    return text === '' ? [] : [[name, text]]
  })
  // Commas and colons are allowed in a query, and easier to read as they are.
  const text = new URLSearchParams(given).toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
  return text && `?${text}`
}
