/** How a brand speaks, as far as templates can tell it apart. */
type Voice = 'plain' | 'warm' | 'playful' | 'formal' | 'bold'

const HEARD_IN: ReadonlyArray<readonly [Voice, RegExp]> = [
  ['playful', /play|fun|witty|humou?r|cheek|quirk|whims|silly|joke|young/i],
  ['formal', /formal|professional|expert|authoritative|corporate|serious|academic|premium|luxur|elegant/i],
  ['bold', /bold|confident|loud|energetic|daring|punchy|excit|urgent|edgy|provocative/i],
  ['warm', /warm|friendly|kind|caring|cosy|cozy|welcom|gentle|heartfelt|grateful|inviting/i],
  ['plain', /plain|dry|calm|honest|clear|simple|minimal|direct|quiet|unhurried|matter/i],
]

/**
 * The voice asked for, else the first that the brand's tone names. "Never salesy" says what it is not, and counts for
 * nothing; a brand that says nothing speaks plainly.
 */
export function voiceOf(tone: string | undefined, brandTone: readonly string[]): Voice {
  const said = [tone ?? '', ...brandTone].filter(
    (word) => !/\b(never|not|no|non|without|isn.t)\b/i.test(word),
  )
  for (const word of said) {
    const heard = HEARD_IN.find(([, pattern]) => pattern.test(word))
    if (heard) return heard[0]
  }
  return 'plain'
}

type Phrases = readonly [string, ...string[]]

/**
 * How a voice begins. `{topic}` is the topic as a sentence without its full stop, `{brand}` the name of who speaks. Nothing
 * is claimed here that the topic or the brand kit does not say, and nothing is said that says nothing.
 */
export const OPENINGS: Record<Voice, Phrases> = {
  plain: ['{topic}.', 'From {brand}: {topic}.', '{brand}: {topic}.'],
  warm: ['{topic}.', 'From all of us at {brand}: {topic}.', 'For you, from {brand}: {topic}.'],
  playful: ['{topic}. Yes, really.', 'Guess what. {topic}.', 'Plot twist: {topic}.'],
  formal: ['{topic}.', '{brand}: {topic}.', '{brand} announces: {topic}.'],
  bold: ['{topic}.', '{brand}: {topic}.', 'Remember this: {topic}.'],
}

/** How a voice sends people on to `{domain}`. */
export const WAYS_ON: Record<Voice, Phrases> = {
  plain: ['Details at {domain}', 'More at {domain}', 'The rest is at {domain}'],
  warm: ['Come and have a look: {domain}', 'You are welcome at {domain}', 'It is all at {domain}'],
  playful: ['Curious? {domain}', 'Go on, click: {domain}', 'The rabbit hole starts at {domain}'],
  formal: ['Further information: {domain}', 'Please find the details at {domain}', 'Read more at {domain}'],
  bold: ['See for yourself: {domain}', 'Start here: {domain}', 'Go: {domain}'],
}

/** Questions that people answer. */
export const QUESTIONS: Record<Voice, Phrases> = {
  plain: ['What would you want to know?', 'What would you do first?', 'What should we tell more about?'],
  warm: ['What do you think?', 'Who would you share this with?', 'How is this for you?'],
  playful: ['Who is in?', 'Tag the one who needs to see this.', 'Strong opinions?'],
  formal: [
    'What should we explain further?',
    'How does your team approach this?',
    'What is your experience?',
  ],
  bold: ['Are you in?', 'What are you waiting for?', 'Who is with us?'],
}
