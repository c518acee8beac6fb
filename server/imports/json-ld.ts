import type { CheerioAPI } from 'cheerio/slim'

export type LinkedRecord = Record<string, unknown>

/** A page's JSON-LD records, flattened: arrays, `@graph` and what hangs below, at most 500 records and 6 levels. */
export function readJsonLd($: CheerioAPI): LinkedRecord[] {
  const found: LinkedRecord[] = []
  for (const element of $('script[type="application/ld+json"]').toArray()) {
    collect(parseJson($(element).text()), found, 0)
  }
  return found
}

/** The first record of one of the types, by its last path segment: `https://schema.org/Product` is `Product`. */
export function findLinked(records: LinkedRecord[], types: RegExp): LinkedRecord | undefined {
  return records.find((record) => listOf(record['@type']).some((type) => types.test(lastSegment(type))))
}

/** One value or several, as a list. */
export function listOf(value: unknown): unknown[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}

/** The addresses in an `image` or `logo`: text, an ImageObject, or a list of either. */
export function linkedUrls(value: unknown): string[] {
  return listOf(value).flatMap((item) => {
    if (typeof item === 'string') return [item]
    if (!isRecord(item)) return []
    return [item.url, item.contentUrl, item['@id']].filter((url) => typeof url === 'string').slice(0, 1)
  })
}

function collect(value: unknown, into: LinkedRecord[], depth: number): void {
  if (depth > 6 || into.length >= 500) return
  if (Array.isArray(value)) for (const item of value) collect(item, into, depth + 1)
  if (!isRecord(value) || Array.isArray(value)) return
  if ('@type' in value) into.push(value)
  for (const child of Object.values(value)) {
    if (typeof child === 'object') collect(child, into, depth + 1)
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.trim().replace(/^<!--|-->$/g, ''))
  } catch {
    return undefined // sites ship broken JSON-LD; the rest of the page still speaks
  }
}

function isRecord(value: unknown): value is LinkedRecord {
  return typeof value === 'object' && value !== null
}

function lastSegment(type: unknown): string {
  return typeof type === 'string' ? (type.split(/[/#:]/).at(-1) ?? '') : ''
}
