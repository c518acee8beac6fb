/** Decodes percent-encoding. What isn't encoded UTF-8, such as `caf%E9.jpg` of older sites, stays as it is. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
