/** The tones of voice that the templates distinguish. */
export type Voice = 'plain' | 'warm' | 'playful' | 'formal' | 'bold'

const VOICE_PATTERNS: ReadonlyArray<readonly [Voice, RegExp]> = [
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
    const match = VOICE_PATTERNS.find(([, pattern]) => pattern.test(word))
    if (match) return match[0]
  }
  return 'plain'
}
