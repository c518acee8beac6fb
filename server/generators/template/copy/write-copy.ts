import { type Platform, platforms } from '~/contract/social'
import type { CopyInput, MadeCopy } from '../../generators'
import { capitalised, factsOf, unstopped } from '../facts'
import { randomFrom } from '../random'
import { cleaned, fitsPlatform, fittingTags, hashtagsFrom, maxTags, maxTitle, shortenTo } from './fit-copy'
import { type CopyLanguage, languageOf, phrasesByLanguage, voiceOf } from './phrases'
import { clean, readTopic } from './read-topic'

/** The parts of a post, all given by the person. Any but `hook` may be empty. */
interface Parts {
  /** The first sentence, which says what the post is about. */
  readonly hook: string
  /** True if the hook only names the subject. */
  readonly isNamed: boolean
  /** The subject's name. */
  readonly name: string
  /** Further sentences about the subject. */
  readonly facts: readonly string[]
  readonly tagline: string
  /** Sentences from the brand's description. */
  readonly about: readonly string[]
  readonly brand: string
  readonly domain: string
  readonly language: CopyLanguage | undefined
}

/** Builds the paragraphs of a post in order. Those that don't fit are dropped from the end. */
type Frame = (parts: Parts) => readonly string[]

const asSentence = (text: string): string =>
  text === '' || /[.!?…。！？؟।:]["”“»’)]*$/u.test(text)
    ? text
    : `${text}${/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]$/u.test(text) ? '。' : '.'}`

const prose = (...sentences: readonly string[]): string =>
  sentences
    .filter((each) => each !== '')
    .map(asSentence)
    .join(' ')

/** Facts as a list under a counting line ("Three things to know about …"); prose if the language has no such line. */
function listed({ facts, name, language }: Parts): string {
  const shown = facts.slice(0, 5)
  if (language === undefined || shown.length < 2 || name === '' || name.length > 48) return prose(...shown)
  const { list, counts } = phrasesByLanguage[language]
  const items = shown.map((fact) => `– ${unstopped(fact)}`).join('\n')
  return `${list(counts[shown.length - 2] ?? '', name)}\n${items}`
}

const each = (sentences: readonly string[]): string[] => sentences.map((one) => prose(one))

/** The possible structures of a post by platform; the seed picks one. */
const framesByPlatform: Record<Platform, readonly [Frame, ...Frame[]]> = {
  twitter: [
    ({ hook, facts, domain }) => [prose(hook, ...facts.slice(0, 1)), domain],
    ({ hook, facts, domain }) => [prose(hook), prose(...facts.slice(0, 2)), domain],
    ({ hook, tagline, facts, domain }) => [prose(hook), prose(facts[0] ?? tagline), domain],
  ],
  instagram: [
    ({ hook, facts, tagline }) => [prose(hook), ...each(facts.slice(0, 3)), prose(tagline)],
    ({ hook, facts, about }) => [prose(hook), prose(...facts.slice(0, 3)), prose(...about.slice(0, 1))],
    ({ hook, tagline, facts, about }) => [
      prose(tagline),
      prose(hook, ...facts.slice(0, 2)),
      ...each(about.slice(0, 1)),
    ],
  ],
  facebook: [
    ({ hook, facts, about, domain }) => [
      prose(hook, ...facts.slice(0, 4)),
      prose(...about.slice(0, 2)),
      domain,
    ],
    ({ hook, facts, tagline, brand, domain }) => [
      prose(hook),
      prose(...facts.slice(0, 4)),
      brand === '' || tagline === '' ? prose(tagline) : `${brand}: ${tagline}`,
      domain,
    ],
    ({ hook, facts, about, domain }) => [
      prose(hook, ...facts.slice(0, 1)),
      ...each(facts.slice(1, 3)),
      prose(...about.slice(0, 1)),
      domain,
    ],
  ],
  youtube: [
    ({ name, hook, facts, about, domain }) => [
      capitalised(unstopped(name || hook)),
      prose(...facts),
      prose(...about.slice(0, 2)),
      domain,
    ],
    ({ hook, facts, tagline, about, domain }) => [
      unstopped(hook),
      ...each(facts.slice(0, 4)),
      prose(tagline, ...about.slice(0, 1)),
      domain,
    ],
  ],
  tiktok: [
    ({ hook, facts, tagline }) => [prose(hook, facts[0] ?? tagline)],
    ({ hook, tagline }) => [prose(hook, tagline)],
    ({ hook, facts, tagline }) => [prose(tagline, hook, ...facts.slice(0, tagline === '' ? 1 : 0))],
  ],
  linkedin: [
    (parts) => [
      parts.isNamed && parts.facts.length > 1 && parts.language && parts.name.length <= 48
        ? ''
        : prose(parts.hook),
      listed(parts),
      prose(...parts.about.slice(0, 2)),
      parts.domain,
    ],
    ({ hook, facts, about, domain }) => [
      prose(hook),
      ...each(facts.slice(0, 4)),
      prose(...about.slice(0, 2)),
      domain,
    ],
    ({ hook, facts, about, tagline, domain }) => [
      prose(...about.slice(0, 1)),
      prose(hook, ...facts.slice(0, 3)),
      prose(tagline),
      domain,
    ],
  ],
  reddit: [
    ({ hook, facts, about, brand, language }) => [
      unstopped(hook),
      prose(...facts),
      prose(...about.slice(0, 1)),
      brand === '' || language === undefined ? '' : phrasesByLanguage[language].speaker(brand),
    ],
    ({ hook, facts, brand, language }) => [
      unstopped(hook),
      ...each(facts.slice(0, 5)),
      brand === '' || language === undefined ? '' : phrasesByLanguage[language].speaker(brand),
    ],
  ],
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? []

/** True if `text` contains nearly all the words of `other`. */
function covers(text: string, other: string): boolean {
  const [known, words] = [new Set(wordsOf(text)), wordsOf(other)]
  const shared = words.filter((word) => known.has(word)).length
  return words.length > 0 && shared >= (words.length < 4 ? words.length : words.length * 0.7)
}

/** Texts that don't repeat an earlier one. */
function distinct(texts: readonly string[], before: readonly string[]): string[] {
  const unique: string[] = []
  for (const text of texts)
    if (text !== '' && ![...before, ...unique].some((other) => covers(other, text))) unique.push(text)
  return unique
}

function partsOf(input: CopyInput, turn: number): Parts {
  const facts = factsOf(input)
  const topic = readTopic(input.topic)
  const whole = clean(input.topic)
  const language =
    languageOf(whole) ??
    (/\p{L}/u.test(whole) ? undefined : languageOf(facts.about.join(' '))) ??
    ofNames(whole, facts)
  // A tagline in another language would stick out.
  const isSameLanguage = (text: string) => {
    const other = languageOf(text)
    return other === undefined || other === language
  }
  const usable = (texts: readonly string[]) =>
    texts.map(clean).filter((text) => text !== '' && isSameLanguage(text))
  const voice = voiceOf(input.tone, input.brand?.brandToneOfVoice ?? [])
  const name = topic.subject || facts.product || facts.campaign
  const known = topic.subject || (topic.statements.length === 0 ? name || facts.brand || '…' : '')
  const named = language === undefined ? (['{name}.'] as const) : phrasesByLanguage[language].named[voice]
  const phrase = named[turn % named.length] ?? named[0]
  const [said = '', ...others] = topic.statements
  const hook = known === '' ? said : capitalised(phrase.replace('{name}', () => clean(known)))
  const rest = distinct([...(known === '' ? others : topic.statements), ...usable(facts.details)], [hook])
  const [tagline = ''] = distinct(usable([facts.tagline]), [hook, ...rest])
  return {
    hook,
    isNamed: known !== '',
    name: clean(name),
    facts: rest,
    tagline,
    about: distinct(usable(facts.about), [hook, ...rest, tagline]),
    brand: clean(facts.brand),
    domain: covers(whole, facts.domain) ? '' : facts.domain,
    language,
  }
}

/** A topic that is only a name counts as being in the brand's language. */
function ofNames(topic: string, { about, tagline, product, campaign }: ReturnType<typeof factsOf>) {
  const isName = [product, campaign].some((name) => covers(topic, name)) || topic.split(' ').length < 4
  return isName ? languageOf([...about, tagline].join(' ')) : undefined
}

/** Strips `#` from words, since hashtags in the text would add to the allowed number. */
const untagged = (text: string): string => text.replaceAll(/[#＃]+(?=[\p{L}\p{M}\p{N}_])/gu, '')

/**
 * Copy for each platform within its limit, built from the topic, product and brand kit alone. Deterministic by input and
 * seed. Hashtags are returned separately, but count towards the limit.
 */
export function writeCopy(input: CopyInput): MadeCopy[] {
  const untaggedInput: CopyInput = {
    ...input,
    topic: untagged(input.topic),
    productName: untagged(input.productName ?? ''),
    productDescription: untagged(input.productDescription ?? ''),
  }
  return [...new Set(input.platforms)].map((platform) => writeFor(platform, untaggedInput))
}

function writeFor(platform: Platform, input: CopyInput): MadeCopy {
  const turn = Math.floor(randomFrom(input.seed).next() * 60) + platforms.indexOf(platform)
  const parts = partsOf(input, turn)
  const hashtags = input.includeHashtags ? tagsFor(platform, input) : []
  const frames = framesByPlatform[platform]
  const frame = frames[turn % frames.length] ?? frames[0]
  const [lead = parts.hook, ...others] = frame(parts).filter((paragraph) => paragraph !== '')
  const max = maxTitle[platform] ?? Infinity
  let text = shortenTo(
    cleaned(platform, lead).replaceAll(/[^\S\n]+/gu, ' '),
    (opening) => Array.from(opening).length <= max && fitsPlatform(platform, opening, hashtags),
  )
  for (const paragraph of others) {
    const longer = `${text}\n\n${cleaned(platform, paragraph)}`
    if (fitsPlatform(platform, longer, hashtags)) text = longer
  }
  return { platform, text, hashtags: fittingTags(platform, text, hashtags) }
}

function tagsFor(platform: Platform, input: CopyInput): string[] {
  const names = [input.brand?.name, input.productName, input.campaignName].filter(
    (name) => name !== undefined,
  )
  const tags = hashtagsFrom(names, input.topic, input.brand?.brandValues ?? [], maxTags[platform])
  // On X they share the 240 characters with the text, so they get at most a third.
  while (platform === 'twitter' && tags.join(' #').length > 80) tags.pop()
  return tags
}
