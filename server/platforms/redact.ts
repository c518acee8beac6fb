/** Fields with secret values, as they occur in URLs, forms and JSON. */
const secretFields =
  /((?:access|refresh|id|page|upload)_?token|client_?secret|app_?secret|appsecret_proof|code_verifier|signature|authorization|password|code)(["']?\s*[=:]\s*["']?)(?:Bearer\s+)?[^\s"'&,}]{6,}/gi
const bearer = /\b(Bearer|Basic)\s+[\w.~+/=-]{8,}/gi
/** Token formats of Meta, Google, TikTok and LinkedIn, by their prefix. */
const knownTokens = /\b(?:EAA|IGA|ya29\.|1\/\/0|act\.|rft\.|AQ[A-Z])[\w.~!*%/-]{16,}/g

const hidden = '[hidden]'
const maxLength = 500

/**
 * A platform's text that is safe to store and show: without `secrets` and anything that looks like one, and
 * shortened. Some platforms repeat the token in errors (docs/publishing.md, section 1).
 */
export function redact(text: string, secrets: readonly (string | undefined)[] = []): string {
  let clean = text
  for (const secret of secrets)
    if (secret !== undefined && secret.length >= 6) clean = clean.replaceAll(secret, hidden)
  clean = clean
    .replace(secretFields, (_, field: string, sign: string) => `${field}${sign}${hidden}`)
    .replace(bearer, (_, scheme: string) => `${scheme} ${hidden}`)
    .replace(knownTokens, hidden)
    .replace(/\s+/g, ' ')
    .trim()
  return clean.length > maxLength ? `${clean.slice(0, maxLength - 1)}…` : clean
}

/** The readable text of a response that isn't the platform's own, such as a proxy's HTML page. */
export function textOfPage(text: string): string {
  return redact(
    text
      // Each character is read once, also where a tag isn't closed.
      .replace(/<(script|style|head)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
      .replace(/<[^<>]*>/g, ' ')
      .slice(0, 2_000),
  )
}
