import sharp from 'sharp'
import type { Platform } from '~/contract'
import * as contract from '~/contract'
import type { TestFile } from './library-file'
import { mp4, pixels } from './platforms'
import type { PracticeStudio } from './practice-studio'
import type { TestStudio } from './studio'

/** A kind of post that a platform supports. */
export interface PostKind {
  readonly platform: Platform
  readonly name: string
  readonly link?: string
  /** Files of the media library, by their names in `practiceFiles`. */
  readonly files?: readonly FileName[]
  readonly postType?: string
  readonly options?: Readonly<Record<string, unknown>>
}

const fileNames = ['photo', 'picture', 'gif', 'video', 'long video', 'longest video', 'document'] as const
type FileName = (typeof fileNames)[number]

export type LibraryFiles = Readonly<Record<FileName, string>>

const kite = 'A red kite over a field'

/** Adds a file of each kind to a studio's library and returns their addresses. */
export async function practiceFiles(studio: Pick<PracticeStudio, 'addFile'>): Promise<LibraryFiles> {
  const image = sharp({ create: { width: 64, height: 64, channels: 3, background: '#1f4d3a' } })
  const [jpeg, png, gif] = await Promise.all([
    image.clone().jpeg().toBuffer(),
    image.clone().png().toBuffer(),
    image.clone().gif().toBuffer(),
  ])
  const files: Readonly<Record<FileName, TestFile>> = {
    photo: { bytes: jpeg, mimeType: 'image/jpeg', altText: kite },
    picture: { bytes: png, mimeType: 'image/png', altText: 'A second kite' },
    gif: { bytes: gif, mimeType: 'image/gif' },
    video: { bytes: mp4(1_100_000), mimeType: 'video/mp4' },
    // Two parts at YouTube and TikTok each.
    'long video': { bytes: mp4(9_000_000), mimeType: 'video/mp4' },
    'longest video': { bytes: mp4(21_000_000), mimeType: 'video/mp4' },
    document: { bytes: pixels(3000, [0x25, 0x50, 0x44, 0x46, 0x2d]), mimeType: 'application/pdf' },
  }
  const added: [FileName, string][] = []
  for (const name of fileNames) added.push([name, await studio.addFile(files[name])])
  return Object.fromEntries(added) as Record<FileName, string>
}

export const pictureText = kite

const link = 'https://example.org/kiln'
const publicVideo = { privacy: 'public', made_for_kids: false }
const onTiktok = { privacy_level: 'PUBLIC_TO_EVERYONE', consent: true, disable_comment: false }

const ofPlatform: Readonly<Record<Platform, readonly Omit<PostKind, 'platform'>[]>> = {
  twitter: [
    { name: 'text', options: { reply_settings: 'following' } },
    { name: 'a link', link },
    { name: 'a picture', files: ['photo'] },
    { name: 'pictures', files: ['photo', 'picture', 'photo', 'picture'] },
    { name: 'a GIF', files: ['gif'] },
    { name: 'a video', files: ['video'] },
  ],
  instagram: [
    { name: 'a picture', files: ['photo'] },
    { name: 'pictures', files: ['photo', 'picture', 'video'] },
    { name: 'a reel', files: ['video'], options: { share_to_feed: false } },
    { name: 'a trial reel', files: ['video'], postType: 'trial_reel' },
    { name: 'a story', files: ['photo'], postType: 'story' },
    { name: 'a video story', files: ['video'], postType: 'story' },
  ],
  facebook: [
    { name: 'text' },
    { name: 'a link', link },
    { name: 'a picture', files: ['photo'] },
    { name: 'pictures', files: ['photo', 'picture'] },
    { name: 'a reel', files: ['video'], options: { title: 'Firing' } },
    { name: 'a video', files: ['video'], postType: 'video', options: { title: 'Firing' } },
    { name: 'a story', files: ['photo'], postType: 'story' },
    { name: 'a video story', files: ['video'], postType: 'story' },
  ],
  linkedin: [
    { name: 'text', options: { visibility: 'CONNECTIONS' } },
    { name: 'a link', link, options: { article_title: 'The kiln', article_description: 'How it is fired' } },
    { name: 'a picture', files: ['photo'] },
    { name: 'pictures', files: ['photo', 'picture'] },
    { name: 'a video', files: ['video'] },
    { name: 'a document', files: ['document'], options: { document_title: 'Firing' } },
  ],
  youtube: [
    { name: 'a video', files: ['video'], options: { ...publicVideo, title: 'Firing', tags: 'kiln,clay' } },
    { name: 'a long video', files: ['long video'], options: publicVideo },
    { name: 'a short', files: ['video'], postType: 'short', options: { privacy: 'unlisted' } },
  ],
  tiktok: [
    { name: 'a video', files: ['video'], options: onTiktok },
    { name: 'a long video', files: ['longest video'], options: onTiktok },
    { name: 'photos', files: ['photo', 'photo'], options: { ...onTiktok, title: 'Firing' } },
    { name: 'a draft', files: ['video'], postType: 'draft', options: { consent: true } },
  ],
  reddit: [
    { name: 'text', options: { title: 'Firing', subreddit: 'practice' } },
    { name: 'a link', link, options: { kind: 'link', title: 'Firing', subreddit: 'practice' } },
    { name: 'a picture', files: ['photo'], options: { subreddit: 'practice' } },
    { name: 'pictures', files: ['photo', 'picture'], options: { subreddit: 'practice' } },
    { name: 'a video', files: ['video', 'photo'], options: { subreddit: 'practice' } },
  ],
}

/** Every kind of post of every platform. */
export const postKinds: readonly PostKind[] = (Object.keys(ofPlatform) as Platform[]).flatMap((platform) =>
  ofPlatform[platform].map((kind) => ({ platform, ...kind })),
)

const plainText = 'Kiln (new) #fired & hot at 1,240 °C'

/** Creates a post of this kind through the API. */
export async function writePost(
  studio: Pick<TestStudio, 'call' | 'workspaceId'>,
  kind: PostKind,
  given: {
    readonly accountId: string
    readonly files: LibraryFiles
    readonly text?: string
    readonly at?: string
  },
): Promise<string> {
  const body = bodyOf(kind, given.accountId, given.files, given.text)
  const { id: postId } = (await studio.call(contract.createPost, { body })).body.data
  const params = { workspaceId: studio.workspaceId, postId }
  if (kind.options) {
    const options = { [given.accountId]: kind.options }
    const { data } = (await studio.call(contract.setPostOptions, { params, body: { options } })).body
    if (!data.options[given.accountId]) throw new Error('The options were not kept.')
  }
  // Last, because a due post would be published before its options are set.
  if (given.at !== undefined)
    await studio.call(contract.schedulePost, { params, body: { scheduledAt: given.at } })
  return postId
}

/** The request body for a post of this kind. */
const bodyOf = (kind: PostKind, accountId: string, files: LibraryFiles, text?: string): object => ({
  content: {
    text: text ?? plainText,
    ...(kind.link !== undefined && { link: kind.link }),
    mediaUrls: (kind.files ?? []).map((name) => files[name]),
  },
  targets: [
    { platform: kind.platform, accountId, ...(kind.postType !== undefined && { postType: kind.postType }) },
  ],
})
