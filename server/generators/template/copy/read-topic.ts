import { capitalised, sentencesOf } from '../facts'

/** A topic without its instructions to the writer. */
export interface Topic {
  /** The subject as a noun phrase, if the topic only names it ("a post about our buns"). */
  readonly subject: string
  /** The sentences it states. */
  readonly statements: readonly string[]
}

const postNouns =
  '(?:posts?|captions?|tweets?|copy|texts?|threads?|announcements?|reels?|stor(?:y|ies)|updates?|beitr(?:ag|äge)|texte?|ankündigung(?:en)?)'
/** "Write a short post about …": what follows is a name, not a sentence. */
const requestAbout = new RegExp(
  String.raw`^(?:please\s+|bitte\s+)?(?:(?:can|could)\s+you\s+)?(?:(?:write|create|draft|make|generate|compose|prepare|schreib\w*|erstell\w*|verfass\w*)\s+)?(?:me\s+|us\s+|mir\s+|uns\s+)?(?:an?\s+|some\s+|the\s+|einen?\s+|ein\s+)?(?:[\p{L}-]+\s+){0,2}?${postNouns}\s+(?:about|for|on|announcing|to\s+announce|promoting|über|für|zu|zum|zur)\s+`,
  'iu',
)
const verbAbout =
  /^(?:please\s+)?(?:announce|promote|advertise|introduce|celebrate|talk\s+about|present|kündige\w*|bewirb|(?:اكتب(?:وا)?\s+)?(?:منشور(?:ًا|اً|ا)?|نص(?:ًا|اً|ا)?)\s+عن)\s+/iu
/** "Tell people that …": what follows is a sentence. */
const requestThat =
  /^(?:please\s+)?(?:(?:tell|remind)\s+(?:people|everyone|customers|them)\s+(?:about|that)|(?:say|share|mention|explain|announce)\s+that|explain|mention|sag\w*,?\s+dass)\s+/iu
/** Control characters and lone surrogates don't belong in a post, and the templates set the line breaks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
const controlCharacters =
  /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufffe\uffff\p{Cs}]/gu

/** Addresses that only work on this machine or its network, which readers of a post couldn't open. */
const localAddress =
  /(?:https?:\/\/)?(?:localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|10(?:\.\d{1,3}){3}|192\.168(?:\.\d{1,3}){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2}|\[::1\])(?::\d+)?(?:\/\S*)?/giu

/** A typed text without what shouldn't appear in a post. */
export const clean = (text: string): string =>
  text.replace(controlCharacters, ' ').replace(localAddress, ' ').replaceAll(/\s+/gu, ' ').trim()

/** Phrases about the audience or style, which address the writer and not the reader. */
const toTheWriter = /^(?:for|für|in\s+(?:a|an|einem)|as|with\s+(?:a|an)|please|bitte|لـ)\s/iu

/** Parses a typed topic. */
export function readTopic(typed: string): Topic {
  const text = clean(typed)
  const stated = text.replace(requestThat, '')
  if (stated !== text) return { subject: '', statements: sentencesOf(capitalised(stated)) }
  const named = text.replace(requestAbout, '').replace(verbAbout, '')
  const [first = '', ...others] = sentencesOf(named)
  if (named === text) return { subject: '', statements: first === '' ? [] : [capitalised(first), ...others] }
  const [subject = '', more = ''] = first.replace(/[.。]$/u, '').split(/[,،]\s(.+)/u)
  const said = more === '' || toTheWriter.test(more) ? [] : [capitalised(more)]
  return { subject, statements: [...said, ...others] }
}
