import { type Language, languageFor } from '~/domain/language'

/** The languages of an `Accept-Language` header, the most wanted first. */
function spokenIn(header: string): string[] {
  return header
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(/\s*;\s*/)
      const weight = parameters.map((each) => /^q=([\d.]+)$/i.exec(each)?.[1]).find(Boolean)
      return { tag: tag.toLowerCase(), weight: weight === undefined ? 1 : Number(weight) }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
}

/** The language of a page that this server writes itself: the one chosen in the dashboard, else the browser's. */
export const pageLanguage = ({ headers }: Request): Language =>
  languageFor(headers.get('cookie') ?? '', spokenIn(headers.get('accept-language') ?? ''))
