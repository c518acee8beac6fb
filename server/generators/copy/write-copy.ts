import type { Platform } from '~/contract/social'
import type { CopyInput, MadeCopy } from '../generators'
import { type Random, randomFrom } from '../random'
import { fitsPlatform, shortenTo, TITLE_MOST } from './fit-copy'
import { hashtagsFrom, TAG_COUNT } from './hashtags'
import { OPENINGS, QUESTIONS, WAYS_ON } from './phrases'
import { type Parts, SHAPES } from './shapes'
import { firstSentence, readTopic } from './topic'
import { voiceOf } from './voice'

/**
 * Copy for each platform by its own shape and limit, in the brand's voice, out of what the topic and the kit say.
 * The same input and seed give the same copy. Hashtags come apart from the text, and are counted with it.
 */
export function writeCopy(input: CopyInput): MadeCopy[] {
  return [...new Set(input.platforms)].map((platform) => writeFor(platform, input))
}

function writeFor(platform: Platform, input: CopyInput): MadeCopy {
  const parts = partsOf(input, randomFrom(`${input.seed}/${platform}/${input.topic}`))
  const hashtags = input.includeHashtags ? tagsFor(platform, input) : []
  const [[lead] = ['title'] as const, ...others] = SHAPES[platform]
  let text = shortenTo(forTitle(platform, parts[lead]), (opening) => {
    const titled =
      platform !== 'youtube' && platform !== 'reddit'
        ? true
        : Array.from(opening).length <= TITLE_MOST[platform]
    return titled && fitsPlatform(platform, opening, hashtags)
  })
  for (const [part, before] of others) {
    const longer = parts[part] === '' ? text : text + before + clean(platform, parts[part])
    if (fitsPlatform(platform, longer, hashtags)) text = longer
  }
  return { platform, text, hashtags }
}

function partsOf(input: CopyInput, random: Random): Parts {
  const { brand } = input
  const topic = readTopic(input.topic, input.productName || input.campaignName || brand?.name || 'News')
  const voice = voiceOf(input.tone, brand?.brandToneOfVoice ?? [])
  const domain = brand?.domain?.trim() ?? ''
  const name = brand?.name?.trim() ?? ''
  const description = firstSentence(brand?.description ?? '')
  const product = input.productName?.trim() ?? ''
  // The product is named where the topic does not.
  const named = product !== '' && !input.topic.toLowerCase().includes(product.toLowerCase())
  return {
    title: named ? `${product}: ${topic.lead}` : topic.lead,
    opening: filled(
      random.pick(OPENINGS[voice]),
      '{topic}',
      named ? `${product}: ${topic.lead}` : topic.lead,
    ),
    detail: topic.rest,
    about: description === '' || name === '' ? description : `${name}. ${description}`,
    tagline: brand?.tagline?.trim() ?? '',
    wayOn: domain === '' ? '' : filled(random.pick(WAYS_ON[voice]), '{domain}', domain),
    question: random.pick(QUESTIONS[voice]),
    disclosure: name === '' ? '' : `(We are ${name}, so we are not neutral. Ask us anything.)`,
  }
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
  return before + inside + (/[!?…。！？]$/u.test(words) ? after.replace(/^\./u, '') : after)
}

function forTitle(platform: Platform, text: string): string {
  return clean(platform, text).replace(/\s+/gu, ' ')
}

/** YouTube refuses `<` and `>` in titles and descriptions (platforms.md). */
function clean(platform: Platform, text: string): string {
  return platform === 'youtube' ? text.replaceAll('<', '‹').replaceAll('>', '›') : text
}
