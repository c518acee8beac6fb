import { i18n } from '@lingui/core'
import type { PostingChoices } from '~/contract/connections'
import type { Platform } from '~/contract/social'
import { isVideo } from '~/domain/platforms/post-draft'
import { postTypeName } from '~/src/posts/post-type-name'
import type { AccountOptions, ComposerMedia, ComposerTarget } from '../composer-values'
import type { Choice } from './option-fields'

/**
 * What a post can become on a platform, as its adapter reads the target's `postType` (docs/publishing.md
 * section 15).
 */
interface PostType extends Choice {
  readonly hint?: string
  /** Why these files can't become it. */
  readonly refusal?: (media: readonly ComposerMedia[]) => string | undefined
}

const isOneFile = (media: readonly ComposerMedia[]): boolean => media.length === 1
const isOneVideo = (media: readonly ComposerMedia[]): boolean => isOneFile(media) && media.every(isVideo)

/** The first leaves it to the post's content. */
const postTypes: Readonly<Partial<Record<Platform, readonly PostType[]>>> = {
  instagram: [
    { value: '', label: i18n.t('Post or reel') },
    {
      value: 'story',
      label: postTypeName('story'),
      hint: i18n.t('Stories have no caption, so the text isn’t shown.'),
      refusal: (media) =>
        isOneFile(media) ? undefined : i18n.t('An Instagram story takes one image or video.'),
    },
    {
      value: 'trial_reel',
      label: postTypeName('trial_reel'),
      hint: i18n.t('Only people who don’t follow you see it at first.'),
      refusal: (media) =>
        isOneVideo(media) ? undefined : i18n.t('An Instagram trial reel takes one video.'),
    },
  ],
  facebook: [
    { value: '', label: i18n.t('Post or reel') },
    {
      value: 'video',
      label: postTypeName('video'),
      refusal: (media) => (isOneVideo(media) ? undefined : i18n.t('A Facebook video post takes one video.')),
    },
    {
      value: 'story',
      label: postTypeName('story'),
      hint: i18n.t('Stories have no caption, so the text isn’t shown.'),
      refusal: (media) =>
        isOneFile(media) ? undefined : i18n.t('A Facebook story takes one image or video.'),
    },
  ],
  tiktok: [
    { value: '', label: i18n.t('Publish directly') },
    {
      value: 'draft',
      label: postTypeName('draft'),
      hint: i18n.t('You finish and publish the draft in TikTok.'),
    },
  ],
  reddit: [
    { value: '', label: i18n.t('By its content') },
    { value: 'self', label: postTypeName('self') },
    { value: 'link', label: postTypeName('link') },
  ],
}

type Target = Pick<ComposerTarget, 'platform' | 'postType'>
type Limits = Pick<PostingChoices, 'choices'>

/** The only type allowed, for example if the TikTok app may only send drafts. */
function onlyType(limits: Limits | undefined): string | undefined {
  const [only, ...others] = limits?.choices['post_type'] ?? []
  return others.length === 0 ? only?.value : undefined
}

/**
 * The post's type for an account. The target's `postType` takes precedence over options with the same
 * meaning.
 */
export function typeOf(
  { platform, postType }: Target,
  options: AccountOptions = {},
  limits?: Limits,
): string {
  const only = onlyType(limits)
  if (only !== undefined) return only
  if (postType) return postType
  const { kind, draft } = options
  if ((platform === 'facebook' || platform === 'reddit') && typeof kind === 'string') return kind
  return platform === 'tiktok' && draft === true ? 'draft' : ''
}

/** The options without those that set the post's type. */
export function withoutType({ platform }: Target, options: AccountOptions = {}): AccountOptions {
  const { kind: _, draft: __, ...rest } = options
  return platform === 'facebook' || platform === 'reddit' || platform === 'tiktok' ? rest : options
}

/** The types available for these files, including the chosen one. Reddit's are for posts without files. */
export function typesFor(
  { platform }: Target,
  chosen: string,
  media: readonly ComposerMedia[],
  limits?: Limits,
): readonly PostType[] {
  const known = platform === 'reddit' && media.length > 0 ? [] : (postTypes[platform] ?? [])
  const only = onlyType(limits)
  if (only !== undefined) return known.filter(({ value }) => value === only)
  if (chosen === '' || known.some(({ value }) => value === chosen)) return known
  const [byContent = { value: '', label: 'By its content' }, ...others] = known
  return [byContent, ...others, { value: chosen, label: postTypeName(chosen) }]
}

/** Why these files can't become the chosen type. */
export const typeRefusal = (
  { platform }: Target,
  chosen: string,
  media: readonly ComposerMedia[],
): string | undefined => postTypes[platform]?.find(({ value }) => value === chosen)?.refusal?.(media)
