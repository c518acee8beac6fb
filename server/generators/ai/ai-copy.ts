import { extractJsonMiddleware, generateText, type LanguageModel, Output, wrapLanguageModel } from 'ai'
import * as z from 'zod/mini'
import { sentence } from '~/contract/server-sentences'
import { type Platform, platforms } from '~/contract/social'
import { platformNames } from '~/domain/platforms/names'
import { composedText } from '~/domain/platforms/post-draft'
import { textCounts, textLength } from '~/domain/platforms/text-length'
import { type CopyInput, GeneratorError, type MadeCopy } from '../generators'
import { cleaned, fittingTags, maxTags, maxTitle, shortenTo } from '../template/copy/fit-copy'
import { brandBrief, contextLines } from './ai-image'

/** Style rules of each platform, for the prompt (docs/platforms.md). */
const styleRules: Record<Platform, string> = {
  twitter: 'One thought. Emoji, CJK characters count two.',
  instagram: 'The first line carries it; short paragraphs. Links are not clickable.',
  facebook: 'Conversational, short paragraphs.',
  youtube:
    'The first line is the title, at most 95 characters; then a blank line and the description. No < or >.',
  tiktok: 'One or two short sentences.',
  linkedin: 'Professional, concrete, short paragraphs.',
  reddit:
    'The first line is the title, at most 280 characters; then a blank line and a plain text that says who writes. No hashtags.',
}

function rule(platform: Platform, includeHashtags: boolean): string {
  const { limit, unit } = textCounts(platform)
  const tags = includeHashtags ? `${maxTags[platform]} hashtags at most` : 'no hashtags'
  return `- ${platform}: at most ${limit} ${unit}, hashtags counted in; ${tags}. ${styleRules[platform]}`
}

/** The system prompt. */
function copySystem({ brand, platforms, tone, includeHashtags }: CopyInput): string {
  const kit = brandBrief(brand)
  return [
    'You write social posts. Answer with JSON alone, of this shape:',
    '{"variants":[{"platform":"…","text":"…","hashtags":["…"]}]}, one entry for each platform below, in that order.',
    'Hashtags come in their own list, without the sign, never in the text. Write in the language of the topic.',
    'Say only what the topic and the brand say: invent no fact, price, date or link. No filler.',
    `Platforms:\n${platforms.map((platform) => rule(platform, includeHashtags)).join('\n')}`,
    tone ? `Tone: ${tone}` : '',
    kit === '' ? '' : `The brand:\n${kit}`,
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

function withTitle(platform: Platform, text: string): string {
  const max = maxTitle[platform]
  if (max === undefined) return text
  const [title = '', ...rest] = text.split('\n')
  return [shortenTo(title, (part) => Array.from(part).length <= max), ...rest].join('\n')
}

/** A model's text made valid for the platform: forbidden characters removed, cut to the limit including its hashtags. */
function fitted(platform: Platform, text: string, hashtags: readonly string[]): string {
  const plain = withTitle(platform, cleaned(platform, text.trim()))
  return shortenTo(plain, (part) => {
    const whole = composedText({ text: part, hashtags: [...hashtags], mentions: [] })
    return textLength(whole, platform).fits
  })
}

const Variants = z.object({
  variants: z.array(
    z.object({ platform: z.enum(platforms), text: z.string(), hashtags: z.array(z.string()) }),
  ),
})

type Model = Parameters<typeof wrapLanguageModel>[0]['model']

/** Hashtags in the contract's form: single words without `#`. */
function tagsOf(given: readonly string[], platform: Platform): string[] {
  const words = given
    .map((tag) => tag.replaceAll(/[^\p{L}\p{N}\p{M}_]/gu, ''))
    .filter((tag) => /\p{L}/u.test(tag) && Array.from(tag).length <= 100)
  return [...new Set(words)].slice(0, maxTags[platform])
}

async function ask(model: LanguageModel, input: CopyInput, signal: AbortSignal): Promise<MadeCopy[]> {
  const answer = await generateText({
    model,
    system: copySystem(input),
    prompt: [input.topic, ...contextLines(input)].join('\n'),
    output: Output.object({ schema: Variants, name: 'posts' }),
    maxRetries: 0,
    abortSignal: signal,
  })
  if (answer.finishReason === 'content-filter')
    throw new GeneratorError('refused', /*i18n*/ 'The AI provider’s content filter rejected this.')
  return answer.output.variants.map(({ platform, text, hashtags }) => {
    const tags = input.includeHashtags ? tagsOf(hashtags, platform) : []
    const fittedText = fitted(platform, text, tags)
    return { platform, text: fittedText, hashtags: fittingTags(platform, fittedText, tags) }
  })
}

/** Copy from a text model: one entry per platform, within its limit. Platforms missing from the answer are requested again, once. */
export async function aiCopy(plain: Model, input: CopyInput, signal: AbortSignal): Promise<MadeCopy[]> {
  // Small models wrap their JSON in a code fence.
  const model = wrapLanguageModel({ model: plain, middleware: extractJsonMiddleware() })
  const made: MadeCopy[] = []
  const madeFor = (platform: Platform) =>
    made.find((copy) => copy.platform === platform && copy.text.trim() !== '')
  const missing = () => input.platforms.filter((platform) => !madeFor(platform))
  for (let round = 0; round < 2 && missing().length > 0; round++)
    made.push(...(await ask(model, { ...input, platforms: missing() }, signal)))
  if (missing().length > 0)
    throw new GeneratorError(
      'failed',
      sentence('providerLeftOut', {
        platforms: missing()
          .map((platform) => platformNames[platform])
          .join(', '),
      }),
    )
  return input.platforms.flatMap((platform) => madeFor(platform) ?? [])
}
