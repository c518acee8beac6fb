import { useMutation } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { one } from '~/contract/answer'
import type { BodyOf, Endpoint } from '~/contract/endpoint'
import { generateCopy } from '~/contract/endpoints'
import { CopyVariant } from '~/contract/generation'
import { i18n } from '~/contract/i18n'
import { Media } from '~/contract/media'
import { platforms } from '~/contract/social'
import { elementsOf, type Fields, identified, isFields, recordOf } from '../http/decode'
import { send } from '../http/send'

// The API document only says that `data.media.url` of a generated image holds it, and nothing about other
// generations (docs/api.md section 4). So outputs, which were paid for, are searched for in every place a
// server may put them.

/** A generation endpoint that returns its `data` unparsed, for the functions below. */
export const withRawData = <const E extends Endpoint>(endpoint: E) => ({
  ...endpoint,
  data: one('generation', z.unknown()),
})

const firstText = (fields: Fields, names: readonly string[]): string | undefined =>
  names
    .map((name) => fields[name])
    .find((value): value is string => typeof value === 'string' && value !== '')

function pictureOf(value: unknown): Media[] {
  const record = typeof value === 'string' ? { url: value } : recordOf(value, 'media', Media)
  if (!isFields(record)) return []
  const url = firstText(record, ['url', 'imageUrl', 'src', 'href'])
  const media = z.safeParse(Media, identified({ ...record, url }, 'media'))
  return media.success && url !== undefined ? [media.data] : []
}

/** The pictures in a generation's response, in order. */
export function picturesIn(data: unknown): Media[] {
  if (Array.isArray(data)) return data.flatMap(pictureOf)
  if (!isFields(data)) return pictureOf(data)
  const { media } = data
  if (Array.isArray(media) && media.length > 0) return media.flatMap(pictureOf)
  if (isFields(media)) return pictureOf(media)
  const listed = ['images', 'pictures', 'outputs', 'frames', 'assets', 'urls', 'items', 'results']
    .map((name) => data[name])
    .find((value) => Array.isArray(value) && value.length > 0)
  if (Array.isArray(listed)) return listed.flatMap(pictureOf)
  return pictureOf(data)
}

const textFields = ['text', 'copy', 'content', 'caption', 'body', 'message', 'post']

function tagsOf(value: unknown): string[] | undefined {
  const tags = typeof value === 'string' ? value.split(/[\s,]+/) : Array.isArray(value) ? value : undefined
  return tags?.flatMap((tag: unknown) => {
    const word = typeof tag === 'string' ? tag.replace(/^#+/, '').trim() : ''
    return word === '' ? [] : [word]
  })
}

function variantOf(value: unknown, platform?: string): CopyVariant[] {
  if (typeof value === 'string') return variantOf({ text: value }, platform)
  if (!isFields(value)) return []
  const inner = textFields.map((name) => value[name]).find(isFields)
  const fields = inner ? { ...value, ...inner } : value
  const text = firstText(fields, textFields)
  if (text === undefined || text.trim() === '') return []
  const hashtags = tagsOf(fields['hashtags'] ?? fields['tags'])
  const named = firstText(fields, ['platform', 'channel', 'network']) ?? platform
  const variant = z.safeParse(CopyVariant, { ...fields, platform: named?.toLowerCase(), text, hashtags })
  return variant.success ? [variant.data] : []
}

const isPlatform = (name: string): boolean => platforms.some((platform) => platform === name)

/** The texts in a response: a list, or an object by platform, up to a few wrappers deep. */
export function variantsIn(data: unknown, depth = 0): CopyVariant[] {
  if (Array.isArray(data)) return data.flatMap((each) => variantOf(each))
  if (!isFields(data) || depth > 3) return variantOf(data)
  const { variants } = data
  if (Array.isArray(variants) && variants.length > 0) return variants.flatMap((each) => variantOf(each))
  const byPlatform = Object.entries(data).filter(([name]) => isPlatform(name))
  if (byPlatform.length > 0) return byPlatform.flatMap(([name, value]) => variantOf(value, name))
  const listed = elementsOf(data, 'variant')
  if (listed && listed.length > 0) return listed.flatMap((each) => variantOf(each))
  const inner = Object.values(data)
    .filter(isFields)
    .flatMap((each) => variantsIn(each, depth + 1))
  return inner.length > 0 ? inner : variantOf(data)
}

const costNames = [
  'cost',
  'credits',
  'creditCost',
  'creditsUsed',
  'creditsSpent',
  'creditsCharged',
  'charged',
]

/** The credits that a generation cost according to its response, if it says. */
export function costIn(data: unknown): number | undefined {
  if (!isFields(data)) return undefined
  for (const name of [...costNames, 'amount']) {
    const value = data[name]
    if (typeof value === 'number' && Number.isFinite(value)) return Math.abs(value)
  }
  for (const name of ['charge', 'transaction', 'billing', 'usage', 'cost', 'credits']) {
    const inner = data[name]
    const cost = costIn(inner)
    if (cost !== undefined) return cost
  }
  return undefined
}

/** The model or generator named in a generation's response. */
export const generatorIn = (data: unknown): string | undefined =>
  isFields(data) ? firstText(data, ['model', 'generator', 'provider', 'engine']) : undefined

/** Generates copy, which is free. */
export function useGenerateCopy(workspaceId: string) {
  return useMutation({
    mutationFn: async (body: BodyOf<typeof generateCopy>) => {
      const made = await send(
        withRawData(generateCopy),
        { params: { workspaceId }, body },
        { cause: i18n.t('Generate copy') },
      )
      return { variants: variantsIn(made), generator: generatorIn(made) }
    },
  })
}
