/** Fields whose values are secrets, as they occur in addresses, forms and JSON. */
const secretFields =
  /((?:access|refresh|id|page|upload)_?token|client_?secret|app_?secret|appsecret_proof|code_verifier|signature|authorization|password|code)(["']?\s*[=:]\s*["']?)(?:Bearer\s+)?[^\s"'&,}]{6,}/gi
const bearer = /\b(Bearer|Basic)\s+[\w.~+/=-]{8,}/gi
/** A platform's own tokens by how they begin: Meta's, Google's, TikTok's, LinkedIn's. */
const knownTokens = /\b(?:EAA|IGA|ya29\.|1\/\/0|act\.|rft\.|AQ[A-Z])[\w.~!*%/-]{16,}/g

const hidden = '[hidden]'
const longest = 500

/**
 * What a platform wrote, fit to be kept and shown: without `secrets` and what looks like one, and not too long. Some
 * platforms repeat the token in their errors (docs/publishing.md, section 1).
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
  return clean.length > longest ? `${clean.slice(0, longest - 1)}…` : clean
}

/** What can be told of an answer that is none of the platform's own, such as a proxy's HTML page. */
export function plainWords(text: string): string {
  return redact(
    text
      .replace(/<(script|style|head)\b[\s\S]*?<\/\1\s*>/gi, ' ')
      .replace(/<[^>]*>/g, ' ')
      .slice(0, 2_000),
  )
}
