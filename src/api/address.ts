/** Why `text` is no API address, in a sentence; or the address, ending in `/v1` (api.md, first lines). */
export type ParsedAddress = { address: string; problem?: never } | { address?: never; problem: string }

const local = /^(localhost|127\.|\[::1\]|0\.0\.0\.0)/i

/** Reads what a person types as the API's address: the scheme and the closing `/v1` may be left out. */
export function parseAddress(text: string): ParsedAddress {
  const typed = text.trim()
  if (!typed) return { problem: 'Enter the API address, such as https://api.example.com/v1.' }
  const full = /^[a-z][a-z\d+.-]*:\/\//i.test(typed)
    ? typed
    : `${local.test(typed) ? 'http' : 'https'}://${typed}`
  if (/\s/.test(full) || !URL.canParse(full)) {
    return { problem: 'That isn’t a valid address. Use a format like https://api.example.com/v1.' }
  }
  const url = new URL(full)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return { problem: 'The address must start with https:// or http://.' }
  }
  if (url.username || url.password) return { problem: 'Remove the user name and password from the address.' }
  const path = url.pathname.replace(/\/+$/, '')
  return { address: `${url.origin}${/\/v\d+$/.test(path) ? path : `${path}/v1`}` }
}

/** The API that serves this very page (design.md "Running it"). */
export function ownAddress(): string {
  return `${'location' in globalThis ? globalThis.location.origin : 'http://localhost'}/v1`
}
