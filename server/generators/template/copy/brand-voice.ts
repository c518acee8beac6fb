/** How a brand speaks, as far as templates can tell it apart. */
export type Voice = 'plain' | 'warm' | 'playful' | 'formal' | 'bold'

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
