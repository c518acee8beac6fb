import { word } from '~/domain/language'

/** The API's own words as people read them, in lower case as in the midst of a sentence. */
const words: Readonly<Record<string, string>> = {
  draft: word('draft'),
  scheduled: word('scheduled'),
  queued: word('queued'),
  publishing: word('publishing'),
  published: word('published'),
  failed: word('failed'),
  unknown: word('unknown'),
  owner: word('owner'),
  editor: word('editor'),
  viewer: word('viewer'),
}

/** A status in words; one of a later API stays as it is. */
export const enumWord = (value: string): string => words[value] ?? value

/** With a capital, to begin a sentence or to stand alone. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
