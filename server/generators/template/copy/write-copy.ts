import type { Platform } from '~/contract/social'
import type { CopyInput, MadeCopy } from '../../generators'
import { randomFrom, type Random } from '../random'
import { cleaned, fitsPlatform, shortenTo, tagsBeside, TITLE_MAX, hashtagsFrom, TAG_COUNT } from './fit-copy'
import { OPENINGS, QUESTIONS, WAYS_ON, voiceOf } from './brand-voice'

/** What a post may be put together from; any but `opening` and `title` may be empty. */
interface Parts {
  /** The topic's first sentence alone. */
  readonly title: string
  /** The same in the brand's voice. */
  readonly opening: string
  /** What else the topic says. */
  readonly detail: string
  /** Who is speaking, from the brand kit. */
  readonly about: string
  readonly tagline: string
  readonly wayOn: string
  readonly question: string
  readonly disclosure: string
}

type Shape = ReadonlyArray<readonly [part: keyof Parts, before: string]>

/** A post's parts in order, each with what stands before it. The first is always there, the others where they fit. */
const SHAPES: Record<Platform, Shape> = {
  twitter: [
    ['opening', ''],
    ['detail', ' '],
    ['wayOn', ' '],
  ],
  instagram: [
    ['opening', ''],
    ['detail', '\n\n'],
    ['about', '\n\n'],
    ['question', '\n\n'],
    ['wayOn', '\n'],
  ],
  facebook: [
    ['opening', ''],
    ['detail', '\n\n'],
    ['question', '\n\n'],
    ['wayOn', '\n\n'],
  ],
  youtube: [
    ['title', ''],
    ['detail', '\n\n'],
    ['about', '\n\n'],
    ['tagline', '\n\n'],
    ['wayOn', '\n\n'],
  ],
  tiktok: [
    ['opening', ''],
    ['detail', ' '],
    ['question', ' '],
  ],
  linkedin: [
    ['opening', ''],
    ['detail', '\n\n'],
    ['about', '\n\n'],
    ['question', '\n\n'],
    ['wayOn', '\n\n'],
  ],
  reddit: [
    ['title', ''],
    ['detail', '\n\n'],
    ['about', '\n\n'],
    ['disclosure', '\n\n'],
    ['question', '\n\n'],
  ],
}

const ASKED =
  /^(?:please\s+)?(?:(?:write|create|draft|make|generate|compose|prepare)\s+(?:me\s+|us\s+)?(?:an?\s+|some\s+|the\s+)?(?:[\p{L}-]+\s+){0,2}?(?:posts?|captions?|tweets?|copy|texts?|threads?|announcements?)\s+(?:about|for|on|announcing|to announce|promoting|that says)|(?:announce|promote|advertise|introduce|celebrate|tell (?:people|everyone) (?:about|that)|talk about|share that|posts? about|remind (?:people|everyone) (?:about|that)))\s+/iu
/** Control characters and half surrogates have no business in a post; line breaks are ours to set. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufffe\uffff\p{Cs}]/gu

/** What the copy is about: the first sentence to open with, the rest to go on with. */
interface Topic {
  /** Without its full stop; capitalised. Never empty. */
  readonly lead: string
  readonly rest: string
}

/** Reads a topic as it was typed, without the asking ("Write a post about …"). `fallback` stands in for blanks. */
function readTopic(typed: string, fallback: string): Topic {
  const text = typed.replace(CONTROLS, ' ').replace(/\s+/gu, ' ').trim() || fallback
  const plain = text.replace(ASKED, '').trim() || text
  const end = /[.!?。！？](?=\s|$)/u.exec(plain)
  const lead = end ? plain.slice(0, end.index + (end[0] === '.' ? 0 : 1)) : plain
  const rest = end ? plain.slice(end.index + 1).trim() : ''
  return { lead: capitalised(lead.trim() || fallback), rest }
}

/** The first sentence of a text. */
function firstSentence(text: string): string {
  return /^.*?[.!?](?=\s|$)/su.exec(text.trim())?.[0] ?? text.trim()
}

function capitalised(text: string): string {
  const [first = ''] = text
  return first.toUpperCase() + text.slice(first.length)
}

const ENGLISH =
  /\b(?:the|a|an|and|or|of|to|in|on|at|for|from|with|is|are|our|we|your|you|it|its|this|that|by|as|be|has|have|will|new|now|until|about|how|why|what)\b/i
const OTHER =
  /\b(?:der|die|das|und|nicht|ist|ein|eine|für|mit|auf|le|la|les|des|une|est|et|pour|avec|el|los|las|una|para|con|por|y|il|lo|gli|che|di|per|och|att|det|som|een|het|van|voor|não|uma|os|że|się|jest|bir|ve|için)\b/gi

/**
 * Whether a text can be met with English phrases: templates know no other language, and a German topic between English
 * sentences reads like a form. Names and a word or two, which are of no language, count as English.
 */
function isEnglish(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? []
  const latin = letters.filter((letter) => /\p{sc=Latin}/u.test(letter)).length
  if (latin < letters.length * 0.8) return false
  if (/[ñßõãąęłżćńůřěšžığåæø¿¡]/iu.test(text) && !ENGLISH.test(text)) return false
  const others = text.match(OTHER)?.length ?? 0
  return others === 0 || (ENGLISH.test(text) && others < 2)
}

/**
 * Copy for each platform by its own shape and limit, in the brand's voice, out of what the topic and the kit say.
 * The same input and seed give the same copy. Hashtags come apart from the text, and are counted with it.
 */
export function writeCopy(input: CopyInput): MadeCopy[] {
  const given = { ...input, topic: untagged(input.topic), productName: untagged(input.productName ?? '') }
  return [...new Set(input.platforms)].map((platform) => writeFor(platform, given))
}

/** Without the signs that make a hashtag of a word: in the text it would be one more than were counted out. */
const untagged = (text: string): string => text.replaceAll(/[#＃]+(?=[\p{L}\p{M}\p{N}_])/gu, '')

/** What a post can do without; leaving some of it out now and then keeps posts from being all of one shape. */
const SPARE = new Set<keyof Parts>(['about', 'tagline', 'question'])
const SPARED = 0.65

function writeFor(platform: Platform, input: CopyInput): MadeCopy {
  const random = randomFrom(`${input.seed}/${platform}/${input.topic}`)
  const parts = partsOf(input, random)
  const hashtags = input.includeHashtags ? tagsFor(platform, input) : []
  const [[lead] = ['title'] as const, ...others] = SHAPES[platform]
  let text = shortenTo(forTitle(platform, parts[lead]), (opening) => {
    const titled =
      platform !== 'youtube' && platform !== 'reddit'
        ? true
        : Array.from(opening).length <= TITLE_MAX[platform]
    return titled && fitsPlatform(platform, opening, hashtags)
  })
  for (const [part, before] of others.filter(([part]) => !SPARE.has(part) || random.next() < SPARED)) {
    const longer = parts[part] === '' ? text : text + before + cleaned(platform, parts[part])
    if (fitsPlatform(platform, longer, hashtags)) text = longer
  }
  return { platform, text, hashtags: tagsBeside(platform, text, hashtags) }
}

function partsOf(input: CopyInput, random: Random): Parts {
  const { brand } = input
  const topic = readTopic(input.topic, input.productName || input.campaignName || brand?.name || 'News')
  const voice = voiceOf(input.tone, brand?.brandToneOfVoice ?? [])
  const domain = brand?.domain?.trim() ?? ''
  const name = brand?.name?.trim() ?? ''
  const english = isEnglish(input.topic)
  const said = firstSentence(brand?.description ?? '')
  // In another language than the topic's it would be a foreign body.
  const description = isEnglish(said) === english ? said : ''
  const product = input.productName?.trim() ?? ''
  // The product is named where the topic does not.
  const named = product !== '' && !input.topic.toLowerCase().includes(product.toLowerCase())
  const lead = named ? `${product}: ${topic.lead}` : topic.lead
  return {
    title: lead,
    opening: openingOf(english ? OPENINGS[voice] : ['{topic}.'], lead, name, random),
    detail: topic.rest,
    about: description === '' || name === '' ? description : `${name}. ${description}`,
    tagline: brand?.tagline?.trim() ?? '',
    wayOn: domain === '' || !english ? domain : filled(random.pick(WAYS_ON[voice]), '{domain}', domain),
    question: english ? random.pick(QUESTIONS[voice]) : '',
    disclosure: name === '' || !english ? '' : `(We are ${name}, so we are not neutral. Ask us anything.)`,
  }
}

type Phrases = readonly [string, ...string[]]

/** One of a voice's openings; those that name the brand only where it has a name that the topic does not say already. */
function openingOf(phrases: Phrases, lead: string, name: string, random: Random): string {
  const unsaid = name !== '' && !lead.toLowerCase().includes(name.toLowerCase())
  const [first, ...others] = phrases.filter((phrase) => unsaid || !phrase.includes('{brand}'))
  return filled(
    random.pick([first ?? '{topic}.', ...others]).replace('{brand}', () => name),
    '{topic}',
    lead,
  )
}

function tagsFor(platform: Platform, input: CopyInput): string[] {
  const names = [input.brand?.name, input.productName, input.campaignName].filter(
    (name) => name !== undefined,
  )
  const tags = hashtagsFrom(names, input.topic, input.brand?.brandValues ?? [], TAG_COUNT[platform])
  // On X they share the 240 characters with the text: keep at most a third for them.
  while (platform === 'twitter' && tags.join(' #').length > 80) tags.pop()
  return tags
}

/** A phrase with its blank filled in; a topic that ends in its own "!", "?" or "…" takes no full stop. */
function filled(phrase: string, blank: string, words: string): string {
  const [before = '', after = ''] = phrase.split(blank)
  const inside = before.endsWith(': ')
    ? words.replace(/^(The|A|An|Our|We|It|This|New)\b/u, (word) => word.toLowerCase())
    : words
  const stop = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]$/u.test(words) ? '。' : '.'
  return before + inside + after.replace(/^\./u, /[.!?…。！？؟।]$/u.test(words) ? '' : stop)
}

function forTitle(platform: Platform, text: string): string {
  return cleaned(platform, text).replace(/\s+/gu, ' ')
}
