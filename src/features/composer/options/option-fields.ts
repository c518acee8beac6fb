import { i18n } from '@lingui/core'
import type { Platform } from '~/contract/social'
import { isPhotoPost, isVideo } from '~/domain/platforms/post-draft'
import type { AccountOptions, ComposerMedia } from '../composer-values'

/** A value the platform understands, with its label; '' leaves it to the platform. */
export interface Choice {
  readonly value: string
  readonly label: string
}

/** The parts of a post that decide which options it has. */
interface PostShape {
  readonly link: string
  readonly media: readonly ComposerMedia[]
  /** What the post becomes on the platform; '' lets its content decide. */
  readonly postType: string
  readonly options: AccountOptions
}

interface BaseField {
  /** As the platform's adapter reads it (server/platforms). */
  readonly name: string
  readonly label: string
  readonly hint?: string
  /** The message while it is empty, if the platform requires it. */
  readonly required?: string
  /** True if such a post has it; undefined means every post does. */
  readonly isShown?: (post: PostShape) => boolean
  /** The account has turned it off for all its posts. */
  readonly isOff?: boolean
  /** Takes a full row. */
  readonly isWide?: true
}

/** One platform option of a post. */
export type OptionField =
  | (BaseField & { readonly kind: 'text'; readonly limit: number; readonly placeholder?: string })
  | (BaseField & { readonly kind: 'choice'; readonly choices: readonly Choice[]; readonly preset?: string })
  | (BaseField & { readonly kind: 'check'; readonly preset: boolean; readonly inverted?: true })

const hasVideo = ({ media }: PostShape): boolean => media.some(isVideo)
const isVideoAlone = ({ media }: PostShape): boolean => media.length === 1 && media.every(isVideo)
/** LinkedIn makes a card of a link without media. */
const isLinkCard = ({ link, media }: PostShape): boolean => link.trim() !== '' && media.length === 0
const isStory = ({ postType }: PostShape): boolean => postType === 'story'
const isPublished = ({ postType }: PostShape): boolean => postType !== 'draft'
const isDisclosed = (post: PostShape): boolean =>
  ['disclosed', 'brand_organic_toggle', 'brand_content_toggle'].some((name) => post.options[name] === true)
const isPartnership = (post: PostShape): boolean => post.options['brand_content_toggle'] === true

const titleHint = i18n.t('If left empty, the first line of the text.')

/** TikTok's options; a draft's are chosen in its app. */
const tiktokFields: readonly OptionField[] = [
  {
    kind: 'choice',
    name: 'privacy_level',
    label: i18n.t('Who can see it'),
    required: i18n.t('Choose who can see the post on TikTok.'),
    hint: i18n.t('Without an audit by TikTok, only “Only me” works.'),
    choices: [
      { value: 'PUBLIC_TO_EVERYONE', label: i18n.t('Everyone') },
      { value: 'MUTUAL_FOLLOW_FRIENDS', label: i18n.t('Friends') },
      { value: 'FOLLOWER_OF_CREATOR', label: i18n.t('Followers') },
      { value: 'SELF_ONLY', label: i18n.t('Only me') },
    ],
  },
  {
    kind: 'text',
    name: 'title',
    label: i18n.t('Title'),
    limit: 90,
    hint: titleHint,
    isShown: isPhotoPost,
  },
  {
    kind: 'check',
    name: 'disable_comment',
    label: i18n.t('Allow comments'),
    preset: true,
    inverted: true,
  },
  {
    kind: 'check',
    name: 'disable_duet',
    label: i18n.t('Allow duets'),
    preset: true,
    inverted: true,
    isShown: hasVideo,
  },
  {
    kind: 'check',
    name: 'disable_stitch',
    label: i18n.t('Allow stitches'),
    preset: true,
    inverted: true,
    isShown: hasVideo,
  },
  {
    kind: 'check',
    name: 'auto_add_music',
    label: i18n.t('Let TikTok add music'),
    preset: false,
    isShown: isPhotoPost,
  },
  {
    kind: 'check',
    name: 'is_aigc',
    label: i18n.t('Made with AI'),
    preset: false,
    isShown: hasVideo,
  },
  {
    kind: 'check',
    name: 'disclosed',
    label: i18n.t('Promotes a brand, product or service'),
    isWide: true,
    preset: false,
  },
  {
    kind: 'check',
    name: 'brand_organic_toggle',
    label: i18n.t('Your own brand'),
    preset: false,
    hint: i18n.t('TikTok labels it “Promotional content”.'),
    isShown: isDisclosed,
  },
  {
    kind: 'check',
    name: 'brand_content_toggle',
    label: i18n.t('Paid partnership'),
    preset: false,
    hint: i18n.t('TikTok labels it “Paid partnership”. It can’t be visible only to you.'),
    isShown: isDisclosed,
  },
  {
    kind: 'check',
    name: 'consent',
    label: i18n.t('I agree to TikTok’s Music Usage Confirmation'),
    isWide: true,
    preset: false,
    required: i18n.t('Agree to TikTok’s Music Usage Confirmation.'),
    isShown: (post) => !isPartnership(post),
  },
  {
    kind: 'check',
    name: 'consent',
    label: i18n.t('I agree to TikTok’s Branded Content Policy and Music Usage Confirmation'),
    isWide: true,
    preset: false,
    required: i18n.t('Agree to TikTok’s Branded Content Policy and Music Usage Confirmation.'),
    isShown: isPartnership,
  },
]

/** Options by platform (docs/publishing.md sections 4 to 10). */
export const optionFields: Readonly<Record<Platform, readonly OptionField[]>> = {
  twitter: [
    {
      kind: 'choice',
      name: 'reply_settings',
      label: i18n.t('Who can reply'),
      preset: '',
      choices: [
        { value: '', label: i18n.t('Everyone') },
        { value: 'following', label: i18n.t('Accounts you follow') },
        { value: 'mentionedUsers', label: i18n.t('Accounts you mention') },
        { value: 'verified', label: i18n.t('Verified accounts') },
        { value: 'subscribers', label: i18n.t('Subscribers') },
      ],
    },
    { kind: 'check', name: 'paid_partnership', label: i18n.t('Paid partnership'), preset: false },
    { kind: 'check', name: 'made_with_ai', label: i18n.t('Made with AI'), preset: false },
  ],
  instagram: [
    {
      kind: 'text',
      name: 'collaborators',
      label: i18n.t('Collaborators'),
      limit: 120,
      placeholder: '@olive, @fern',
      hint: i18n.t('Up to three accounts. They’re asked to share the post as theirs.'),
      isShown: (post) => !isStory(post),
    },
    {
      kind: 'choice',
      name: 'graduation_strategy',
      label: i18n.t('Show to followers'),
      preset: 'MANUAL',
      choices: [
        { value: 'MANUAL', label: i18n.t('When you decide') },
        { value: 'SS_PERFORMANCE', label: i18n.t('By itself if it does well') },
      ],
      isShown: ({ postType }) => postType === 'trial_reel',
    },
    {
      kind: 'text',
      name: 'cover_url',
      label: i18n.t('Cover image URL'),
      limit: 2048,
      hint: i18n.t('If left empty, a frame of the video.'),
      isShown: (post) => isVideoAlone(post) && !isStory(post),
    },
    {
      kind: 'check',
      name: 'share_to_feed',
      label: i18n.t('Show the reel in the feed too'),
      preset: true,
      isShown: (post) => isVideoAlone(post) && !isStory(post),
    },
    {
      kind: 'check',
      name: 'is_ai_generated',
      label: i18n.t('Made with AI'),
      preset: false,
      isShown: (post) => !isStory(post),
    },
  ],
  facebook: [
    {
      kind: 'text',
      name: 'title',
      label: i18n.t('Video title'),
      limit: 255,
      isShown: (post) => hasVideo(post) && !isStory(post),
    },
  ],
  linkedin: [
    {
      kind: 'choice',
      name: 'visibility',
      label: i18n.t('Who can see it'),
      preset: 'PUBLIC',
      hint: i18n.t('Company pages always post to everyone.'),
      choices: [
        { value: 'PUBLIC', label: i18n.t('Everyone') },
        { value: 'CONNECTIONS', label: i18n.t('Connections') },
        { value: 'LOGGED_IN', label: i18n.t('LinkedIn members') },
      ],
    },
    {
      kind: 'text',
      name: 'article_title',
      label: i18n.t('Article title'),
      limit: 400,
      hint: i18n.t('LinkedIn doesn’t read the linked page, so its card shows what you enter here.'),
      isShown: isLinkCard,
    },
    {
      kind: 'text',
      name: 'article_description',
      label: i18n.t('Article description'),
      limit: 4086,
      isShown: isLinkCard,
    },
  ],
  youtube: [
    { kind: 'text', name: 'title', label: i18n.t('Title'), limit: 100, hint: titleHint },
    {
      kind: 'choice',
      name: 'privacy',
      label: i18n.t('Who can see it'),
      preset: 'private',
      hint: i18n.t('Without an audit by Google, videos stay private whatever you choose.'),
      choices: [
        { value: 'private', label: i18n.t('Private') },
        { value: 'unlisted', label: i18n.t('Unlisted') },
        { value: 'public', label: i18n.t('Public') },
      ],
    },
    {
      kind: 'text',
      name: 'tags',
      label: i18n.t('Tags'),
      limit: 500,
      hint: i18n.t('Separated by commas. If left empty, the post’s hashtags.'),
    },
    { kind: 'check', name: 'made_for_kids', label: i18n.t('Made for kids'), preset: false },
    {
      kind: 'check',
      name: 'contains_synthetic_media',
      label: i18n.t('Altered or made with AI'),
      preset: false,
      hint: i18n.t('YouTube asks for it where content looks real.'),
    },
    { kind: 'check', name: 'notify_subscribers', label: i18n.t('Notify subscribers'), preset: true },
  ],
  tiktok: tiktokFields.map((field) => ({
    ...field,
    isShown: (post: PostShape) => isPublished(post) && (field.isShown?.(post) ?? true),
  })),
  reddit: [
    {
      kind: 'text',
      name: 'subreddit',
      label: i18n.t('Subreddit'),
      limit: 50,
      placeholder: 'coffee',
      hint: i18n.t('If left empty, where the account itself posts.'),
    },
    { kind: 'text', name: 'title', label: i18n.t('Title'), limit: 300, hint: titleHint },
    {
      kind: 'text',
      name: 'flair_id',
      label: i18n.t('Flair ID'),
      limit: 64,
      hint: i18n.t('Some subreddits insist on a flair.'),
    },
    { kind: 'text', name: 'flair_text', label: i18n.t('Flair text'), limit: 64 },
    { kind: 'check', name: 'nsfw', label: i18n.t('Not safe for work'), preset: false },
    { kind: 'check', name: 'spoiler', label: i18n.t('Spoiler'), preset: false },
    { kind: 'check', name: 'sendreplies', label: i18n.t('Send replies to my inbox'), preset: true },
  ],
}
