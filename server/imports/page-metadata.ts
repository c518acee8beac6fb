import type { CheerioAPI } from 'cheerio/slim'
import { plainText } from './plain-text'

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
