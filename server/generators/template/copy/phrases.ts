/** Languages with template phrases. In any other, copy consists of the given facts alone. */
const copyLanguages = ['en', 'de', 'ar'] as const
export type CopyLanguage = (typeof copyLanguages)[number]

type Phrases = readonly [string, ...string[]]

interface Words {
  /** Openings that introduce a name, by voice, without claiming anything about it. */
  readonly named: Record<Voice, Phrases>
  /** The line above a list of facts. */
  readonly list: (count: string, about: string) => string
  readonly counts: readonly string[]
  /** Discloses who is posting, where a platform expects it. */
  readonly speaker: (brand: string) => string
}

/** The phrases that templates add. None of them makes a claim about a product, a price or a time. */
export const phrasesByLanguage: Record<CopyLanguage, Words> = {
  en: {
    named: {
      plain: ['{name}.', 'This is {name}.'],
      warm: ['Meet {name}.', 'Say hello to {name}.'],
      playful: ['Hello, {name}!', 'Meet {name}!'],
      formal: ['{name}.', 'A word about {name}.'],
      bold: ['{name}.', '{name}. Have a look.'],
    },
    list: (count, about) => `${count} things to know about ${about}:`,
    counts: ['Two', 'Three', 'Four', 'Five'],
    speaker: (brand) => `I’m posting this for ${brand}.`,
  },
  de: {
    named: {
      plain: ['{name}.', 'Das ist {name}.'],
      warm: ['Darf ich vorstellen: {name}.', '{name}.'],
      playful: ['Hallo, {name}!', 'Darf ich vorstellen: {name}!'],
      formal: ['{name}.', 'Im Überblick: {name}.'],
      bold: ['{name}.', 'Das ist {name}.'],
    },
    list: (count, about) => `${count} Dinge zu ${about}:`,
    counts: ['Zwei', 'Drei', 'Vier', 'Fünf'],
    speaker: (brand) => `Ich schreibe für ${brand}.`,
  },
  ar: {
    named: {
      plain: ['{name}.', 'إليكم {name}.'],
      warm: ['{name}.', 'إليكم {name}.'],
      playful: ['{name}!', 'إليكم {name}!'],
      formal: ['{name}.', 'نبذة عن {name}.'],
      bold: ['{name}.', 'إليكم {name}.'],
    },
    list: (_, about) => `باختصار عن ${about}:`,
    counts: [],
    speaker: (brand) => `ننشر هذا باسم ${brand}.`,
  },
}

const germanWords =
  /\b(?:der|die|das|und|nicht|ist|sind|ein|eine|einen|für|mit|auf|wir|unser\w*|bei|zum|zur|im|am|von|ab|bis|neue\w*|jetzt)\b/giu
const englishWords =
  /\b(?:the|a|an|and|or|of|to|in|on|at|for|from|with|is|are|our|we|your|you|it|its|this|that|by|as|be|has|have|will|new|now|until|about|how|why|what)\b/giu
const otherWords =
  /\b(?:le|la|les|des|une|est|et|pour|avec|el|los|las|una|para|con|por|y|il|lo|gli|che|di|per|och|att|det|som|een|het|van|voor|não|uma|os|że|się|jest|bir|ve|için)\b/giu

const count = (text: string, words: RegExp): number => text.match(words)?.length ?? 0

/** The language of a text, if it is one of ours. A name alone has none. */
export function languageOf(text: string): CopyLanguage | undefined {
  const letters = text.match(/\p{L}/gu) ?? []
  if (letters.length === 0) return undefined
  const share = (script: RegExp) => letters.filter((letter) => script.test(letter)).length / letters.length
  if (share(/\p{sc=Arabic}/u) > 0.6) return 'ar'
  if (share(/\p{sc=Latin}/u) < 0.8) return undefined
  const [german, english, other] = [
    count(text, germanWords),
    count(text, englishWords),
    count(text, otherWords),
  ]
  if (german > english && german >= other) return 'de'
  return english > german && english > other ? 'en' : undefined
}

/** The tones of voice that the templates distinguish. */
type Voice = 'plain' | 'warm' | 'playful' | 'formal' | 'bold'

const voicePatterns: ReadonlyArray<readonly [Voice, RegExp]> = [
  ['playful', /play|fun|witty|humou?r|cheek|quirk|whims|silly|joke|young/i],
  ['formal', /formal|professional|expert|authoritative|corporate|serious|academic|premium|luxur|elegant/i],
  ['bold', /bold|confident|loud|energetic|daring|punchy|excit|urgent|edgy|provocative/i],
  ['warm', /warm|friendly|kind|caring|cosy|cozy|welcom|gentle|heartfelt|grateful|inviting/i],
  ['plain', /plain|dry|calm|honest|clear|simple|minimal|direct|quiet|unhurried|matter/i],
]

/**
 * The requested voice, else the first one named in the brand's tone, else plain. Negations such as "never salesy" are
 * ignored.
 */
export function voiceOf(tone: string | undefined, brandTone: readonly string[]): Voice {
  const tones = [tone ?? '', ...brandTone].filter(
    (word) => !/\b(never|not|no|non|without|isn.t)\b/i.test(word),
  )
  for (const word of tones) {
    const match = voicePatterns.find(([, pattern]) => pattern.test(word))
    if (match) return match[0]
  }
  return 'plain'
}
