/** A colour as the API accepts it (api.md section 2, "Color object"). Wider than CSS, where 5 and 7 digits are invalid. */
const apiHex = /^#?([0-9a-fA-F]{3,8})$/

/**
 * Normalises a colour to lower-case `#rrggbb`, or `#rrggbbaa` if it isn't opaque. Undefined for text that the API rejects,
 * and for 5 and 7 digits, which the API accepts but nothing can draw.
 */
export function normaliseHex(text: string): string | undefined {
  const digits = apiHex.exec(text.trim())?.[1]?.toLowerCase()
  if (digits === undefined || digits.length === 5 || digits.length === 7) return undefined
  const full = digits.length <= 4 ? digits.replace(/./g, '$&$&') : digits
  return `#${full.endsWith('ff') && full.length === 8 ? full.slice(0, 6) : full}`
}

/** `#rrggbb` without alpha. */
export const opaqueHex = (text: string): string | undefined => normaliseHex(text)?.slice(0, 7)
