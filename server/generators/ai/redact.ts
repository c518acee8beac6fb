/** A provider's own words may repeat the key that they were sent, or what looks like one. */
const KEYS = /\b(?:sk|pk|key|rk)-[\w-]{6,}|Bearer\s+\S+/gi
const MOST = 300

/** A provider's message in one short line without secrets. */
export function redacted(message: string, apiKey: string | undefined): string {
  const safe = apiKey ? message.replaceAll(apiKey, '•••') : message
  const line = safe.replaceAll(KEYS, '•••').replaceAll(/\s+/gu, ' ').trim()
  return line.length > MOST ? `${line.slice(0, MOST - 1)}…` : line
}
