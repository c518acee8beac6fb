/** What the API takes as a colour (api.md section 2, "Color object"). Wider than CSS: 5 and 7 digits are no colour. */
const apiHex = /^#?([0-9a-fA-F]{3,8})$/

/**
 * `#rrggbb` in small letters, or `#rrggbbaa` where it is not opaque. Undefined for what the API refuses, and for the
 * 5 and 7 digits that it takes but nothing can draw.
 */
export function normaliseHex(text: string): string | undefined {
  const digits = apiHex.exec(text.trim())?.[1]?.toLowerCase()
  if (digits === undefined || digits.length === 5 || digits.length === 7) return undefined
  const full = digits.length <= 4 ? digits.replace(/./g, '$&$&') : digits
  return `#${full.endsWith('ff') && full.length === 8 ? full.slice(0, 6) : full}`
}

/** `#rrggbb`, without transparency; for contrast, which needs an opaque colour. */
export const opaqueHex = (text: string): string | undefined => normaliseHex(text)?.slice(0, 7)
