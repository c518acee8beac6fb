/** Instagram's shortcode: the media's number, in base 36 here. */
export const shortcode = (id: string): string => BigInt(id).toString(36)

/** The number of a shortcode; undefined if it is invalid. */
export function ofShortcode(code: string): string | undefined {
  if (!/^[0-9a-z]{1,14}$/.test(code)) return undefined
  let id = 0n
  for (const digit of code) id = id * 36n + BigInt(parseInt(digit, 36))
  return id.toString()
}
