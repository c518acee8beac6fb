import { parseAccept } from 'hono/utils/accept'

export type Coding = 'br' | 'gzip'

const codings: readonly Coding[] = ['br', 'gzip']

/**
 * The smallest available coding that an `Accept-Encoding` header allows; undefined for no compression. `q=0` refuses
 * a coding (RFC 9110, 12.5.3).
 */
export function chooseCoding(
  available: Readonly<Partial<Record<Coding, unknown>>>,
  header: string | null,
): Coding | undefined {
  const accepted = new Map(parseAccept((header ?? '').toLowerCase()).map(({ type, q }) => [type, q]))
  const weightOf = (coding: Coding): number => accepted.get(coding) ?? accepted.get('*') ?? 0
  return codings.find((coding) => available[coding] && weightOf(coding) > 0)
}
