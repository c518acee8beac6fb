import { type Language, languageCookie, languages } from '~/domain/language'

const isLanguage = (text: string): text is Language => Object.hasOwn(languages, text)

const cookieOf = (header: string | null, name: string): string | undefined =>
  header
    ?.split(';')
    .map((part) => part.trim().split('='))
    .find(([key]) => key === name)?.[1]

/** The languages of an `Accept-Language` header without their regions, the most wanted first (RFC 9110, 12.5.4). */
const wanted = (header: string | null): string[] =>
  (header ?? '')
    .split(',')
    .map((part) => {
      const [range = '', ...rest] = part.split(';').map((piece) => piece.trim())
      const weight = rest.find((piece) => piece.startsWith('q='))?.slice(2)
      return { language: range.split('-')[0]?.toLowerCase() ?? '', weight: Number(weight ?? 1) }
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ language }) => language)

/** Which language of the dashboard a request is for: what was chosen, else what the browser speaks, else English. */
export function siteLanguage({ headers }: Request): Language {
  const chosen = cookieOf(headers.get('Cookie'), languageCookie)
  if (chosen !== undefined && isLanguage(chosen)) return chosen
  return wanted(headers.get('Accept-Language')).find(isLanguage) ?? 'en'
}
