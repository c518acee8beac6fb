/** Instagram's short names are the number of the media, written with 36 figures here. */
export const shortcode = (id: string): string => BigInt(id).toString(36)

/** The number behind a short name; undefined where it is none. */
export function ofShortcode(code: string): string | undefined {
  if (!/^[0-9a-z]{1,14}$/.test(code)) return undefined
  let id = 0n
  for (const figure of code) id = id * 36n + BigInt(parseInt(figure, 36))
  return id.toString()
}
