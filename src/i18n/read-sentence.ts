import { i18n } from '@lingui/core'
import { sentences } from '~/contract/server-sentences'

interface Reader {
  readonly text: string
  readonly pattern: RegExp
}

/** What each sentence looks like with its values in it; a name that comes twice is the same both times. */
function readerOf(text: string): Reader {
  const seen = new Set<string>()
  const source = text
    .split(/(\{\w+\})/)
    .map((part) => {
      const name = /^\{(\w+)\}$/.exec(part)?.[1]
      if (name === undefined) return part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
      if (seen.has(name)) return String.raw`\k<${name}>`
      seen.add(name)
      return `(?<${name}>.+?)`
    })
    .join('')
  return { text, pattern: new RegExp(`^${source}$`, 'su') }
}

let readers: Reader[] | undefined

/**
 * A sentence of the server that holds values, in the language of the page; undefined where it's none of those. `inner`
 * translates its values, as one may be a sentence itself.
 */
export function readSentence(said: string, inner: (value: string) => string): string | undefined {
  readers ??= Object.values(sentences).map(readerOf)
  for (const { text, pattern } of readers) {
    const values = pattern.exec(said)?.groups
    if (!values) continue
    return i18n.t(
      text,
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, inner(value)])),
    )
  }
  return undefined
}
