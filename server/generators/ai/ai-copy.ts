import { extractJsonMiddleware, generateText, type LanguageModel, Output, wrapLanguageModel } from 'ai'
import * as z from 'zod/mini'
import { type Platform, platforms } from '~/contract/social'
import { tagsBeside } from '../template/copy/fit-copy'
import { fitted } from '../template/copy/fit-given-copy'
import { TAG_COUNT } from '../template/copy/hashtags'
import { type CopyInput, GeneratorError, type MadeCopy } from '../generators'
import { copyPrompt, copySystem } from './copy-prompt'

const Variants = z.object({
  variants: z.array(
    z.object({ platform: z.enum(platforms), text: z.string(), hashtags: z.array(z.string()) }),
  ),
})

type Model = Parameters<typeof wrapLanguageModel>[0]['model']

/** A tag as the contract takes it: one word without its sign. */
function tagsOf(given: readonly string[], platform: Platform): string[] {
  const words = given
    .map((tag) => tag.replaceAll(/[^\p{L}\p{N}\p{M}_]/gu, ''))
    .filter((tag) => /\p{L}/u.test(tag) && Array.from(tag).length <= 100)
  return [...new Set(words)].slice(0, TAG_COUNT[platform])
}

async function ask(model: LanguageModel, input: CopyInput, signal: AbortSignal): Promise<MadeCopy[]> {
  const answer = await generateText({
    model,
    system: copySystem(input),
    prompt: copyPrompt(input),
    output: Output.object({ schema: Variants, name: 'posts' }),
    maxRetries: 0,
    abortSignal: signal,
  })
  if (answer.finishReason === 'content-filter')
    throw new GeneratorError('refused', 'The AI provider’s content filter rejected this.')
  return answer.output.variants.map(({ platform, text, hashtags }) => {
    const tags = input.includeHashtags ? tagsOf(hashtags, platform) : []
    const kept = fitted(platform, text, tags)
    return { platform, text: kept, hashtags: tagsBeside(platform, kept, tags) }
  })
}

/** Copy from a text model, one entry a platform, none over its limit; what the first answer left out is asked for once more. */
export async function aiCopy(plain: Model, input: CopyInput, signal: AbortSignal): Promise<MadeCopy[]> {
  // Small models wrap their JSON in a code fence.
  const model = wrapLanguageModel({ model: plain, middleware: extractJsonMiddleware() })
  const made: MadeCopy[] = []
  const missing = () =>
    input.platforms.filter(
      (platform) => !made.some((copy) => copy.platform === platform && copy.text.trim() !== ''),
    )
  for (let round = 0; round < 2 && missing().length > 0; round++)
    made.push(...(await ask(model, { ...input, platforms: missing() }, signal)))
  if (missing().length > 0)
    throw new GeneratorError('failed', `The AI provider’s response is missing ${missing().join(', ')}.`)
  return input.platforms.flatMap(
    (platform) => made.find((copy) => copy.platform === platform && copy.text.trim() !== '') ?? [],
  )
}
