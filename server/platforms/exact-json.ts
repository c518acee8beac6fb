/** A JSON text or a whole number of 16 digits and more, which a double may not hold. */
const textOrLongNumber = /"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g

/**
 * `text` as JSON in which whole numbers beyond 2^53 are kept as text: identifiers of Meta and TikTok are 64 bits wide
 * (docs/publishing.md, section 1). `undefined` where it is no JSON.
 */
export function exactJson(text: string): unknown {
  try {
    return JSON.parse(
      text.replace(textOrLongNumber, (found) => (found.startsWith('"') ? found : `"${found}"`)),
    )
  } catch {
    return undefined
  }
}
