import { type Language, languageFor } from '~/domain/language'

/** The languages of an `Accept-Language` header, by preference. */
function acceptedLanguages(header: string): string[] {
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

/** The language for pages this server renders: the one chosen in the dashboard, else the browser's. */
export const pageLanguage = ({ headers }: Request): Language =>
  languageFor(headers.get('cookie') ?? '', acceptedLanguages(headers.get('accept-language') ?? ''))
