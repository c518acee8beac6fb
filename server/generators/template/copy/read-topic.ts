import { capitalised, sentencesOf } from '../facts'

/** What was typed, without the asking. */
export interface Topic {
  /** What it is about, where it only names it ("a post about our buns"): no sentence. */
  readonly subject: string
  /** What it says, in sentences. */
  readonly statements: readonly string[]
}

const PIECE =
  '(?:posts?|captions?|tweets?|copy|texts?|threads?|announcements?|reels?|stor(?:y|ies)|updates?|beitr(?:ag|äge)|texte?|ankündigung(?:en)?)'
/** "Write a short post about …": what follows is a name, not a sentence. */
const ASKED_ABOUT = new RegExp(
  String.raw`^(?:please\s+|bitte\s+)?(?:(?:can|could)\s+you\s+)?(?:(?:write|create|draft|make|generate|compose|prepare|schreib\w*|erstell\w*|verfass\w*)\s+)?(?:me\s+|us\s+|mir\s+|uns\s+)?(?:an?\s+|some\s+|the\s+|einen?\s+|ein\s+)?(?:[\p{L}-]+\s+){0,2}?${PIECE}\s+(?:about|for|on|announcing|to\s+announce|promoting|über|für|zu|zum|zur)\s+`,
  'iu',
)
const VERB_ABOUT =
  /^(?:please\s+)?(?:announce|promote|advertise|introduce|celebrate|talk\s+about|present|kündige\w*|bewirb|(?:اكتب(?:وا)?\s+)?(?:منشور(?:ًا|اً|ا)?|نص(?:ًا|اً|ا)?)\s+عن)\s+/iu
/** "Tell people that …": what follows is a sentence. */
const ASKED_THAT =
  /^(?:please\s+)?(?:(?:tell|remind)\s+(?:people|everyone|customers|them)\s+(?:about|that)|(?:say|share|mention|explain|announce)\s+that|explain|mention|sag\w*,?\s+dass)\s+/iu
/** Control characters and half surrogates have no business in a post; line breaks are ours to set. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufffe\uffff\p{Cs}]/gu

/** Addresses that only this machine or its network opens: nobody who reads a post could follow them. */
const LOCAL_ADDRESS =
  /(?:https?:\/\/)?(?:localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|10(?:\.\d{1,3}){3}|192\.168(?:\.\d{1,3}){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2}|\[::1\])(?::\d+)?(?:\/\S*)?/giu

/** What may stand in a post of a text that somebody typed. */
export const clean = (text: string): string =>
  text.replace(CONTROLS, ' ').replace(LOCAL_ADDRESS, ' ').replaceAll(/\s+/gu, ' ').trim()

/** Who a post is for, or how it is to be written: to the writer, not to the reader. */
const TO_THE_WRITER = /^(?:for|für|in\s+(?:a|an|einem)|as|with\s+(?:a|an)|please|bitte|لـ)\s/iu

/** Reads a topic as it was typed. */
export function readTopic(typed: string): Topic {
  const text = clean(typed)
  const stated = text.replace(ASKED_THAT, '')
  if (stated !== text) return { subject: '', statements: sentencesOf(capitalised(stated)) }
  const named = text.replace(ASKED_ABOUT, '').replace(VERB_ABOUT, '')
  const [first = '', ...others] = sentencesOf(named)
  if (named === text) return { subject: '', statements: first === '' ? [] : [capitalised(first), ...others] }
  const [subject = '', more = ''] = first.replace(/[.。]$/u, '').split(/[,،]\s(.+)/u)
  const said = more === '' || TO_THE_WRITER.test(more) ? [] : [capitalised(more)]
  return { subject, statements: [...said, ...others] }
}
