import { language } from '~/domain/language'
import { isolated } from './isolated'

const marks: Readonly<Record<string, readonly [string, string]>> = { de: ['„', '“'], ar: ['«', '»'] }

/** A title in the language's quotation marks. */
export function quoted(text: string): string {
  const [before, after] = marks[language] ?? ['“', '”']
  return `${before}${isolated(text)}${after}`
}
