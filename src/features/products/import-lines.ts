import { characterCount } from '~/contract/bounds'
import { safeHttpUrl } from '~/src/form/urls'

/** One address to read a product from. */
export interface ImportLine {
  readonly text: string
  /** What is asked for; undefined when the text is no address. */
  readonly url: string | undefined
}

const longest = 2048
const maxAtOnce = 50

/** The addresses in a text, one for each line, each once; a bare domain is meant as https. */
export function importLines(text: string): ImportLine[] {
  const lines = text.split(/\s*\n\s*|\s+(?=https?:\/\/)/).map((line) => line.trim())
  return [...new Set(lines.filter(Boolean))].map((line) => ({ text: line, url: addressOf(line) }))
}

function addressOf(line: string): string | undefined {
  const whole = /^[a-z][a-z\d+.-]*:/i.test(line) && !/^[^/]+:\d+(\/|$)/.test(line) ? line : `https://${line}`
  const url = safeHttpUrl(whole)
  const named = url !== null && (url.hostname.includes('.') || url.hostname.startsWith('['))
  return named && characterCount(url.href) <= longest ? url.href : undefined
}

/** Why these can't be imported; undefined when they can. */
export function importRefusal(lines: readonly ImportLine[]): string | undefined {
  if (lines.length === 0) return 'Enter a product page URL.'
  if (lines.length > maxAtOnce) return `Enter up to ${maxAtOnce} URLs at a time.`
  const wrong = lines.find(({ url }) => url === undefined)
  return wrong && `“${wrong.text}” isn’t a valid URL.`
}
