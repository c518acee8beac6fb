import { type CheerioAPI, load } from 'cheerio/slim'
import { PageError } from '../ports/pages'
import { plainText } from './plain-text'

/** Browsers build no deeper tree. */
const maxDepth = 512
/** Opening tags of a page; large shops have some ten thousand. */
const maxTags = 20_000
/** All elements' depths together, which is what looking for an element's ancestors costs; large shops have 300,000. */
const maxSteps = 1_000_000

function hasMoreTags(html: string, max: number): boolean {
  let count = 0
  for (const _ of html.matchAll(/<[a-z]/gi)) if (++count > max) return true
  return false
}

/**
 * The page's tree. Throws `PageError('too_large')` for one with so many tags, or so deep, that reading it would hold
 * the server up: parser and selectors take time by the square of its depth. Tags are counted before it is parsed.
 */
export function openPage(html: string): CheerioAPI {
  if (hasMoreTags(html, maxTags)) throw new PageError('too_large')
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
        [$(meta).attr('property'), $(meta).attr('name')].some((is) => is?.toLowerCase() === name),
      )
      .map((meta) => $(meta).attr('content') ?? '')
      .filter((content) => content.trim() !== ''),
  )
}

/** The address that the page's links are relative to: `<base href>` where there is one. */
export function baseOf($: CheerioAPI, url: string): string {
  const base = $('base[href]').first().attr('href')
  return base !== undefined && URL.canParse(base, url) ? new URL(base, url).href : url
}
