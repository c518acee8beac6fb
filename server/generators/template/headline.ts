const QUOTED = /[“"«„]([^“”"«»„]{2,90})[”"»“]/u
const ASKED =
  /^(?:please\s+)?(?:(?:can|could) you\s+)?(?:create|make|generate|draw|design|show|render|paint|compose|produce|give me|i(?:'d| would)? (?:want|need|like)|we need)\s+(?:me\s+|us\s+)?/iu
const KIND_OF_PICTURE =
  /^(?:an?|the|some|our)?\s*(?:[\p{L}-]+\s+){0,3}?(?:image|picture|photo(?:graph)?|poster|graphic|post|illustration|visual|banner|card|ad|flyer|story|shot|scene|render(?:ing)?)s?\s+(?:of|for|about|showing|with|announcing|saying|that says|featuring|depicting)\s+/iu
const TURNING_POINT =
  /^(?:in|on|at|with|by|for|from|under|over|beside|against|while|as|and|that|which|near|behind|before|after|through)$/iu
const MOST_WORDS = 10

/** What a prompt says to be read: its quoted words where it has any, else its first clause without the asking. */
export function headlineFrom(prompt: string): string {
  const text = prompt.replace(/\s+/gu, ' ').trim()
  const quoted = QUOTED.exec(text)?.[1]?.trim()
  if (quoted) return quoted
  const plain = text.replace(ASKED, '').replace(KIND_OF_PICTURE, '')
  const clause = firstClause(plain) || firstClause(text) || text
  return capitalised(shortened(clause))
}

/** Whether the prompt gives words to be quoted. */
export function hasQuote(prompt: string): boolean {
  return QUOTED.test(prompt)
}

function firstClause(text: string): string {
  const end = /[.!?](?=\s|$)|[;:\n。！？、，]|,(?=\s)|\s[–—-]\s/u.exec(text)
  if (!end) return text
  const clause = text.slice(0, end.index).trim()
  // "Hello, hills" is one thought: a comma after a word or two does not end it.
  const short = clause.split(' ').length < 3 && end[0] === ','
  if (!short) return /[!?]/u.test(end[0]) ? clause + end[0] : clause
  const rest = text.slice(end.index + 1)
  return `${clause}, ${firstClause(rest.trim())}`.replace(/, $/u, '')
}

function shortened(clause: string): string {
  const words = clause.split(' ')
  if (words.length <= MOST_WORDS) return clause.slice(0, 160)
  for (let at = MOST_WORDS; at >= 4; at--) {
    if (TURNING_POINT.test(words[at] ?? ''))
      return words
        .slice(0, at)
        .join(' ')
        .replace(/[,\s]+$/u, '')
  }
  return `${words.slice(0, MOST_WORDS - 1).join(' ')}…`
}

function capitalised(text: string): string {
  const [first = ''] = text
  return first.toUpperCase() + text.slice(first.length)
}
const FIGURES: readonly RegExp[] = [
  /[-−–+]?\d{1,3}(?:[.,]\d+)?\s?%/u,
  /[$€£¥]\s?\d{1,6}(?:[.,]\d{1,2})?|\d{1,6}(?:[.,]\d{1,2})?\s?(?:€|£|¥|kr\b|zł)/u,
  /\b\d{1,2}\s?(?:for|×|x)\s?\d{1,2}\b/iu,
]

/** The share, price or bargain that a text turns on; empty when it turns on none. */
export function figureIn(text: string): string {
  for (const figure of FIGURES) {
    const found = figure.exec(text)?.[0]
    if (found !== undefined) return found.replaceAll(/\s/gu, '')
  }
  return ''
}
