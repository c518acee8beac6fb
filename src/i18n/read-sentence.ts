import { i18n } from '@lingui/core'
import { sentences } from '~/contract/server-sentences'
import { isolated } from './isolated'

interface Reader {
  readonly text: string
  readonly pattern: RegExp
}

/** Compiles a text to a pattern of its values; a repeated name must match the same value. */
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

/**
 * Messages of draft checks (`domain/platforms/validate.ts`, `text-checks.ts`), which practice platforms
 * return for posts. There they aren't templates; the test keeps this list complete.
 */
const draftMessages = [
  'This file is {count}. {message}',
  'This image is in {replace} format. {message}',
  'This image is {width} pixels wide. {message}',
  'This image is {width} × {height} pixels. {message}',
  'This image has {pixels} pixels. {message}',
  'This file is {width} × {height} pixels. {message}',
  '{count} hashtags, {by} too many.',
  '{count} mentions, {by} too many.',
  '{count} files, {by} too many.',
  '{count} images, {by} too many.',
  '{count} GIFs, {by} too many.',
  '{count} videos, {by} too many.',
  '{by} over the {limit}-character limit. The underlined text won’t fit.',
  '{by} over the {limit}-character limit if hashtags, mentions and the link are added.',
  'The first line is used as the title and is {by} over the {limit}-character limit.',
  '{by} over the limit of {limit} UTF-16 units. The underlined text won’t fit.',
  '{by} over the limit of {limit} UTF-16 units if hashtags, mentions and the link are added.',
  'The first line is used as the title and is {by} over the limit of {limit} UTF-16 units.',
  '{by} over the {limit}-byte limit. The underlined text won’t fit.',
  '{by} over the {limit}-byte limit if hashtags, mentions and the link are added.',
  'The first line is used as the title and is {by} over the {limit}-byte limit.',
  'The tags are {by} over the {limit}-character limit.',
]

let readers: Reader[] | undefined

/** Values that people chose. They aren't translated, though the catalogue may have the same word. */
const names: readonly string[] = ['name', 'person', 'account', 'queue']

/** Counts stay numbers, for the plurals of translations. */
const asValue = (value: string) => (/\p{L}/u.test(value) ? isolated(value) : value)

/**
 * Translates a sentence of the server that contains values; undefined if it is none of them. `inner`
 * translates the values, which may be sentences themselves.
 */
export function readSentence(said: string, inner: (value: string) => string): string | undefined {
  readers ??= [...Object.values(sentences), ...draftMessages].map(readerOf)
  for (const { text, pattern } of readers) {
    const values = pattern.exec(said)?.groups
    if (!values) continue
    return i18n.t(
      text,
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          asValue(names.includes(name) ? value : inner(value)),
        ]),
      ),
    )
  }
  return readInParts(said, inner)
}

/** Splits a text into sentences that `inner` knows, with as many as possible in the first part. */
function readInParts(said: string, inner: (value: string) => string): string | undefined {
  const ends = [...said.matchAll(/[.!?…]["”’)]* /g)].map(({ index, 0: end }) => index + end.length)
  for (const end of ends.toReversed()) {
    const [first, rest] = [said.slice(0, end - 1), said.slice(end)]
    const own = [inner(first), inner(rest)]
    if (own[0] !== first && own[1] !== rest) return own.join(' ')
  }
  return undefined
}
