import { parseAccept } from 'hono/utils/accept'
import { type Language, languageFor } from '~/domain/language'

/** The languages of an `Accept-Language` header, by preference. */
const acceptedLanguages = (header: string): string[] =>
  parseAccept(header.toLowerCase()).flatMap(({ type, q }) => (q > 0 ? [type] : []))

/** The language for pages this server renders: the one chosen in the dashboard, else the browser's. */
export const pageLanguage = ({ headers }: Request): Language =>
  languageFor(headers.get('cookie') ?? '', acceptedLanguages(headers.get('accept-language') ?? ''))
