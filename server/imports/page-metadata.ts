import { type CheerioAPI, load } from 'cheerio/slim'
import { parseJson } from '~/domain/parse-json'
import { PageError } from '../ports/pages'

/** Control characters, and invisible ones that reorder or hide text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
const invisibleCharacters =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g

/** Text is cut here before parsing; no field of the API is longer than 5,000 characters (api.md section 2). */
const maxRawLength = 20_000
/** Text with more tags is cut there, as they may be nested so deeply that reading them overflows the stack. */
const maxTextTags = 512

function cutAfterTags(text: string, max: number): string {
  let count = 0
  for (const { index } of text.matchAll(/<[a-z]/gi)) if (++count > max) return text.slice(0, index)
  return text
}

/**
 * A page's text as plain text: markup and entities resolved (sites escape HTML in JSON-LD and metadata, some of them
 * twice), scripts and invisible characters removed, white space collapsed. Safe to store, but not escaped for display.
 */
export function plainText(value: unknown): string {
  if (typeof value !== 'string') return ''
  let text = value.slice(0, maxRawLength)
  for (let round = 0; round < 3 && /<[a-z!/?]|&(#|[a-z])/i.test(text); round++) {
    const $ = load(cutAfterTags(text, maxTextTags), {}, false)
    $('script, style, noscript, template, iframe').remove()
    text = $.root().text()
  }
  return text
    .replace(/<\/?[a-z!][^<>]*>?/gi, ' ')
    .replace(invisibleCharacters, '')
    .replaceAll(/\p{Surrogate}/gu, '\uFFFD')
    .replace(/\s+/g, ' ')
    .trim()
}

/** At most `max` characters (code points, docs/architecture.md "Lengths"), cut between words if possible. */
export function clip(text: string, max: number): string {
  const points = Array.from(text)
  if (points.length <= max) return text
  const cut = points.slice(0, max - 1).join('')
  const space = cut.lastIndexOf(' ')
  return `${(space > cut.length * 0.6 ? cut.slice(0, space) : cut).replace(/[\s,;:.–—-]+$/, '')}…`
}

/** The maximum depth in browsers. */
const maxDepth = 512
/** Maximum number of opening tags; large shops have about ten thousand. */
const maxTags = 20_000
/** Maximum sum of all elements' depths, which is the cost of ancestor lookups; large shops have 300,000. */
const maxSteps = 1_000_000

/**
 * Parses a page. Throws `PageError('too_large')` for one with so many tags, or nested so deeply, that it would block the
 * server: parser and selectors take time quadratic in the depth. Tags are counted before parsing.
 */
export function openPage(html: string): CheerioAPI {
  if (cutAfterTags(html, maxTags) !== html) throw new PageError('too_large')
  const $ = load(html)
  let steps = 0
  for (let level = $.root().children(), depth = 1; level.length > 0; level = level.children(), depth++) {
    steps += level.length * depth
    if (depth > maxDepth || steps > maxSteps) throw new PageError('too_large')
  }
  return $
}

/** The content of the first `<meta>` with one of these names or properties, in that order, as plain text. */
export function metaText($: CheerioAPI, ...names: string[]): string {
  return plainText(metaContents($, ...names)[0])
}

/** The contents of all `<meta>` with one of these names or properties. */
export function metaContents($: CheerioAPI, ...names: string[]): string[] {
  const metas = $('meta[content]').toArray()
  return names.flatMap((name) =>
    metas
      .filter((meta) =>
        [$(meta).attr('property'), $(meta).attr('name')].some((each) => each?.toLowerCase() === name),
      )
      .map((meta) => $(meta).attr('content') ?? '')
      .filter((content) => content.trim() !== ''),
  )
}

/** The base address of the page's links: `<base href>` if there is one. */
export function baseOf($: CheerioAPI, url: string): string {
  const base = $('base[href]').first().attr('href')
  return base !== undefined && URL.canParse(base, url) ? new URL(base, url).href : url
}

export type LinkedRecord = Record<string, unknown>

/** A page's JSON-LD records, flattened from arrays, `@graph` and nested values: at most 500 records and 6 levels. */
export function readJsonLd($: CheerioAPI): LinkedRecord[] {
  const found: LinkedRecord[] = []
  for (const element of $('script[type="application/ld+json"]').toArray()) {
    // Sites ship broken JSON-LD; the rest of the page is still usable.
    const text = $(element)
      .text()
      .trim()
      .replace(/^<!--|-->$/g, '')
    collect(parseJson(text), found, 0)
  }
  return found
}

/** The first record of one of the types, by its last path segment: `https://schema.org/Product` is `Product`. */
export function findLinked(records: LinkedRecord[], types: RegExp): LinkedRecord | undefined {
  return records.find((record) => listOf(record['@type']).some((type) => types.test(lastSegment(type))))
}

/** Wraps a single value in a list. */
function listOf(value: unknown): unknown[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}

const ownUrl = ({ url, contentUrl }: LinkedRecord): string | undefined =>
  [url, contentUrl].find((each) => typeof each === 'string')

/** Maximum items of an `image` or `logo` that are read, as each is looked up among all records. */
const maxLinked = 100

/**
 * The addresses in an `image` or `logo`: text, an ImageObject, the `@id` of one among `records`, or a list of these, of
 * which the first 100 are read. An `@id` with a fragment names a record, not a file.
 */
export function linkedUrls(value: unknown, records: readonly LinkedRecord[]): string[] {
  return listOf(value)
    .slice(0, maxLinked)
    .flatMap((item) => {
      if (typeof item === 'string') return [item]
      if (!isRecord(item)) return []
      const { '@id': id } = item
      const named = records.filter((record) => id !== undefined && record['@id'] === id)
      const url = [item, ...named].map(ownUrl).find((each) => each !== undefined)
      if (url !== undefined) return [url]
      return typeof id === 'string' && !id.includes('#') ? [id] : []
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

function isRecord(value: unknown): value is LinkedRecord {
  return typeof value === 'object' && value !== null
}

function lastSegment(type: unknown): string {
  return typeof type === 'string' ? (type.split(/[/#:]/).at(-1) ?? '') : ''
}
