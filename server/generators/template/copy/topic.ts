const ASKED =
  /^(?:please\s+)?(?:(?:write|create|draft|make|generate|compose|prepare)\s+(?:me\s+|us\s+)?(?:an?\s+|some\s+|the\s+)?(?:[\p{L}-]+\s+){0,2}?(?:posts?|captions?|tweets?|copy|texts?|threads?|announcements?)\s+(?:about|for|on|announcing|to announce|promoting|that says)|(?:announce|promote|advertise|introduce|celebrate|tell (?:people|everyone) (?:about|that)|talk about|share that|posts? about|remind (?:people|everyone) (?:about|that)))\s+/iu
/** Control characters and half surrogates have no business in a post; line breaks are ours to set. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufffe\uffff\p{Cs}]/gu

/** What the copy is about: the first sentence to open with, the rest to go on with. */
export interface Topic {
  /** Without its full stop; capitalised. Never empty. */
  readonly lead: string
  readonly rest: string
}

/** Reads a topic as it was typed, without the asking ("Write a post about …"). `fallback` stands in for blanks. */
export function readTopic(typed: string, fallback: string): Topic {
  const text = typed.replace(CONTROLS, ' ').replace(/\s+/gu, ' ').trim() || fallback
  const plain = text.replace(ASKED, '').trim() || text
  const end = /[.!?。！？](?=\s|$)/u.exec(plain)
  const lead = end ? plain.slice(0, end.index + (end[0] === '.' ? 0 : 1)) : plain
  const rest = end ? plain.slice(end.index + 1).trim() : ''
  return { lead: capitalised(lead.trim() || fallback), rest }
}

/** The first sentence of a text. */
export function firstSentence(text: string): string {
  return /^.*?[.!?](?=\s|$)/su.exec(text.trim())?.[0] ?? text.trim()
}

function capitalised(text: string): string {
  const [first = ''] = text
  return first.toUpperCase() + text.slice(first.length)
}
