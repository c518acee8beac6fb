import type { Coding, StaticFile } from './static-files'

/** What an `Accept-Encoding` header allows; a coding with `q=0` is refused (RFC 9110, 12.5.3). */
const accepts = (header: string, coding: Coding): boolean => {
  const weights = new Map(
    header
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name = '', ...rest] = part.split(';').map((piece) => piece.trim())
        const weight = rest.find((piece) => piece.startsWith('q='))
        return [name, weight === undefined ? 1 : Number(weight.slice(2))]
      }),
  )
  return (weights.get(coding) ?? weights.get('*') ?? 0) > 0
}

/** The smallest form that the request takes; undefined for the plain one. */
export const chooseCoding = (file: StaticFile, header: string | null): Coding | undefined =>
  (['br', 'gzip'] as const).find((coding) => file.compressed[coding] && accepts(header ?? '', coding))

/** Whether `If-None-Match` names this tag; weak comparison, as the rule for it is (RFC 9110, 13.1.2). */
export const matchesTag = (header: string | null, tag: string): boolean =>
  header !== null &&
  header.split(',').some((part) => part.trim() === '*' || part.trim().replace(/^W\//, '') === tag)
