/** A JSON string, or an integer of 16 or more digits, which a double may not represent exactly. */
const textOrLongNumber = /"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g

/**
 * Parses JSON, keeping integers beyond 2^53 as text: identifiers of Meta and TikTok have 64 bits
 * (docs/publishing.md, section 1). Undefined if `text` isn't valid JSON.
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
