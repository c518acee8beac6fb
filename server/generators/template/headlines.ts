import { capitalised, type FactSources, type Facts, factsOf, sentencesOf, unstopped } from './facts'

/** The text of one variation of an image. */
export interface Headline {
  readonly headline: string
  /** Above the headline: its context. */
  readonly kicker: string
  /** Under the headline: one more fact. */
  readonly line: string
}

/** The parts of a prompt that may appear as text; the rest describes the scene. */
export interface Asked {
  /** Words between quotation marks. */
  readonly quote: string
  /** What it announces ("a poster for our autumn sale"), in a few words. */
  readonly occasion: string
  /** When: `Until Friday`, `Ab 12. März`. */
  readonly when: string
  /** A discount, price or offer: `20 % off`. */
  readonly figure: string
}

const quotedWords = /[“"«„「『]([^“”"«»„「」『』]{2,90})[”"»“」』]/u
const announcement =
  /(?:^|\s)(?:(?:posts?|posters?|graphics?|banners?|cards?|ads?|flyers?|story|stories|announcements?|tiles?)\s+(?:for|about|on|announcing|promoting)|(?:announce|promote|advertise)|(?:plakat|post|beitrag|flyer|anzeige|banner|karte|story)\s+(?:für|über|zu|zum|zur)|(?:ملصق|منشور|إعلان)\s+(?:عن|حول|لـ))\s+(.+)$/iu
const determiner =
  /^(?:the|an?|our|my|your|this|these|new|der|die|das|den|dem|ein|eine|einen|einem|einer|unser|unsere|unseren|unserem|unserer)\s+/iu
const dayNames =
  'mon|tues|wednes|thurs|fri|satur|sun)day|(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag'
const whenPattern = new RegExp(
  String.raw`(?:^|\s)((?:on|until|till|from|this|next|every|starting|ab|am|bis|vom|jeden|diesen|nächsten)\s+(?:\p{L}+\s+){0,2}?(?:(?:${dayNames})s?|\d{1,2}(?:\.|st|nd|rd|th)?\s+\p{Lu}\p{L}+|\p{Lu}\p{L}+\s+\d{1,2}|today|tomorrow|heute|morgen)(?:\s+(?:at|um|from|ab)\s+[\p{L}\d:.]+(?:\s+(?:Uhr|am|pm|o’clock))?)?)`,
  'iu',
)
const figurePattern =
  /(?:[-−–+]?\d{1,3}(?:[.,]\d+)?\s?%(?:\s+(?:off|rabatt))?|[$€£¥]\s?\d{1,6}(?:[.,]\d{1,2})?|\d{1,6}(?:[.,]\d{1,2})?\s?(?:€|£|¥|kr\b|zł)|\b\d{1,2}\s?(?:for|×|x)\s?\d{1,2}\b)/iu
/** The end of a clause. A comma within a number doesn't count. */
const clauseEnd = /[.!?;:\n。！？、，؛]|,(?=\s)|\s[–—-]\s/u
const maxOccasion = { words: 6, characters: 44 }

const short = (text: string, max: number): boolean => Array.from(text).length <= max
const count = (text: string): number => text.split(/\s+/u).length

/** Finds the text that a prompt asks to show. */
export function askedIn(prompt: string): Asked {
  const text = prompt.replaceAll(/\s+/gu, ' ').trim()
  const when = whenPattern.exec(text)?.[1] ?? ''
  const figure = figurePattern.exec(text)?.[0].replaceAll(/(\d)\s%/gu, '$1\u00A0%') ?? ''
  const announced = announcement.exec(text)?.[1] ?? ''
  const end = clauseEnd.exec(announced)
  const clause = (end ? announced.slice(0, end.index) : announced).replace(when, '').trim()
  const bare = clause.replace(determiner, '').replace(determiner, '').trim()
  const fits = count(bare) <= maxOccasion.words && short(bare, maxOccasion.characters)
  return {
    quote: quotedWords.exec(text)?.[1]?.trim() ?? '',
    occasion: fits && bare !== text ? capitalised(bare) : '',
    when: capitalised(when),
    figure,
  }
}

/** The sentences short enough to read at a glance. */
const glances = (sentences: readonly string[], max: number): string[] =>
  sentences.map(unstopped).filter((each) => short(each, max))

/** Brand values as one line: "Patience. Local flour. No waste." */
const valueLine = ({ values }: Facts): string =>
  values.length < 2
    ? ''
    : values
        .slice(0, 3)
        .map((value) => `${capitalised(unstopped(value))}.`)
        .join(' ')

const maxHeadline = 52
const maxLine = 90

/** Pairs of a headline and a line below it made from the facts, most obvious first. */
function pairsOf(facts: Facts, asked: Asked): Headline[] {
  const { brand, tagline, product, campaign, about, details } = facts
  const detailLines = glances(details, maxLine)
  const aboutLines = glances(about, maxLine)
  const lines = [...detailLines, unstopped(tagline), ...aboutLines].filter((line) => line !== '')
  const urgent = [asked.figure, asked.when].filter((part) => part !== '').join(' · ')
  const line = (index: number, not: string): string => {
    const others = lines.filter((each) => each !== not)
    return urgent === '' ? (others[index % Math.max(1, others.length)] ?? '') : urgent
  }
  const named = campaign || asked.occasion
  const pairs: Array<readonly [headline: string, kicker: string]> = []
  if (asked.quote !== '') pairs.push([asked.quote, campaign === asked.quote ? '' : campaign || product])
  if (named !== '') pairs.push([named, product === named ? '' : product])
  if (asked.quote === '') {
    if (product !== '') pairs.push([product, campaign === product ? '' : campaign])
    if (product !== '') for (const fact of glances(details, maxHeadline)) pairs.push([fact, product])
    if (short(tagline, maxHeadline) && tagline !== '' && named === '') pairs.push([tagline, product])
    if (product === '' && named === '') {
      for (const fact of glances(about, maxHeadline)) pairs.push([`${fact}.`, ''])
      if (valueLine(facts) !== '') pairs.push([valueLine(facts), ''])
      if (brand !== '' && pairs.length < 2) pairs.push([brand, ''])
    }
  }
  const seen = new Set<string>()
  return pairs
    .filter(([headline]) => !seen.has(headline.toLowerCase()) && seen.add(headline.toLowerCase()))
    .map(([headline, kicker], index) => ({
      headline,
      kicker: headline.toLowerCase().includes(kicker.toLowerCase()) ? '' : kicker,
      line: line(index, unstopped(headline)),
    }))
}

/**
 * The headlines for a prompt's image, in order of preference. They come from product, campaign and brand; of the prompt
 * itself only quotes and announcements are used. Never empty: the last resort is an entry without text.
 */
export function headlinesFor(sources: FactSources, prompt: string): readonly [Headline, ...Headline[]] {
  const asked = askedIn(prompt)
  const whole = prompt.replaceAll(/\s+/gu, ' ').trim().toLowerCase()
  const isPrompt = ({ headline }: Headline) => headline.toLowerCase() === whole && headline !== asked.quote
  const facts = factsOf(sources)
  const named = new Set([facts.product, facts.campaign, facts.brand, facts.tagline])
  const [first, ...others] = pairsOf(facts, asked).filter(
    (each) => named.has(each.headline) || !isPrompt(each),
  )
  return [first ?? { headline: '', kicker: '', line: '' }, ...others]
}

/** The facts to show in a preset's images, one each. */
export function factLines(sources: FactSources): readonly string[] {
  const facts = factsOf(sources)
  return [
    ...new Set([
      ...glances(facts.details, maxLine),
      unstopped(facts.tagline),
      ...glances(facts.about, maxLine),
    ]),
  ].filter((line) => line !== '' && sentencesOf(line).length < 3)
}
