import type { Platform } from '~/contract/social'
import type { CopyInput, MadeCopy } from '../../generators'
import { type Random, randomFrom } from '../random'
import { cleaned, fitsPlatform, shortenTo, tagsBeside, TITLE_MOST } from './fit-copy'
import { hashtagsFrom, TAG_COUNT } from './hashtags'
import { isEnglish } from './language'
import { OPENINGS, QUESTIONS, WAYS_ON } from './phrases'
import { type Parts, SHAPES } from './shapes'
import { firstSentence, readTopic } from './topic'
import { voiceOf } from './voice'

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
        : Array.from(opening).length <= TITLE_MOST[platform]
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
