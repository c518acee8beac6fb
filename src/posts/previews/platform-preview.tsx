import { i18n } from '@lingui/core'
import type { ComponentType, ReactNode } from 'react'
import type { Platform } from '~/contract/social'
import { firstLine, isVideo } from '~/domain/platforms/post-draft'
import { Bookmark, Globe, Heart, MessageCircle, Repeat2, Send, Share2 } from '~/src/ui/icons'
import { PlatformMark, platformName } from '~/src/ui/platform-mark'
import { accountLabel } from '../account-groups'
import { Avatar } from './avatar'
import { InstagramPreview } from './instagram-preview'
import { LinkCard } from './link-card'
import { facebookGrid, linkedinGrid, MediaCell, MediaCount, MediaGrid, xGrid } from './media-grid'
import type { PreviewProps } from './preview-post'
import { PreviewText } from './preview-text'
import { RedditPreview } from './reddit-preview'

const previews: Readonly<Record<Platform, ComponentType<PreviewProps>>> = {
  twitter: XPreview,
  instagram: InstagramPreview,
  facebook: FacebookPreview,
  youtube: YoutubePreview,
  tiktok: TiktokPreview,
  linkedin: LinkedinPreview,
  reddit: RedditPreview,
}

export type PlatformPreviewProps = PreviewProps & {
  platform: Platform
  /** Shown beside the platform's name: "15 over", "carousel, 4". */
  note?: ReactNode
}

/** A post as the platform shows it, in the platform's own colours (`--pv-*`), light and dark. */
export function PlatformPreview({ platform, note, ...preview }: PlatformPreviewProps) {
  const Preview = previews[platform]
  return (
    <figure
      aria-label={i18n.t('Preview for {platform}', { platform: platformName(platform) })}
      className="min-w-0"
    >
      <figcaption className="mb-1.5 flex items-center gap-1.5 text-12 text-ink-2">
        <PlatformMark platform={platform} size="sm" silent />
        {platformName(platform)}
        <span className="tnum ms-auto text-ink-3">{note}</span>
      </figcaption>
      <div className="overflow-hidden rounded-lg border border-line-2 bg-pv text-14 text-pv-ink">
        <Preview {...preview} />
      </div>
    </figure>
  )
}

/** The title is the text's first line, as the API has no field for one (docs/platforms.md). */
function YoutubePreview({ post, account, when }: PreviewProps) {
  // YouTube takes only a video, which its player shows uncropped.
  const shown = post.media.find(isVideo) ?? post.media[0]
  const title = firstLine(post.text)
  const rest = post.text.slice(title.end).trimStart()
  return (
    <div>
      <div className="aspect-video overflow-hidden bg-well">
        {shown ? (
          <MediaCell media={shown} fit="whole" className="size-full" />
        ) : (
          <span className="grid size-full place-items-center text-12 text-pv-2">
            {i18n.t('Needs one video')}
          </span>
        )}
      </div>
      <div className="flex items-start gap-2.5 p-3">
        <Avatar account={account} size={32} />
        <div className="min-w-0">
          <p dir="auto" className="line-clamp-2 font-semi">
            {title.text || i18n.t('The first line is the title')}
          </p>
          <p className="truncate text-12 text-pv-2">
            {account.name ?? accountLabel(account)} · {when ?? i18n.t('now')}
          </p>
          <p dir="auto" className="mt-1.5 text-12">
            <PreviewText post={post} platform="youtube" text={rest} />
          </p>
        </div>
      </div>
    </div>
  )
}

type BylineProps = Pick<PreviewProps, 'account'> & { size: 36 | 40; square?: boolean; time: string }

/** Whose public post it is, and when it was published. */
function Byline({ account, size, square, time }: BylineProps) {
  return (
    <p className="flex items-center gap-2 px-3 pt-3">
      <Avatar account={account} size={size} square={square} />
      <span className="min-w-0">
        <b dir="auto" className="block truncate">
          {account.name ?? accountLabel(account)}
        </b>
        <span className="flex items-center gap-1 text-12 text-pv-2">
          {time} · <Globe className="size-3" />
        </span>
      </span>
    </p>
  )
}

function LinkedinPreview({ post, account, overAt, when }: PreviewProps) {
  return (
    <div>
      <Byline account={account} size={40} square time={when ?? i18n.t('now')} />
      <p dir="auto" className="px-3 py-2">
        <PreviewText post={post} platform="linkedin" overAt={overAt} />
      </p>
      <MediaGrid
        media={post.media}
        layout={linkedinGrid}
        single={{ minRatio: 4 / 5, maxRatio: 2.4, fallback: 1.91 }}
      />
      <div className="px-3 pb-2.5">
        <LinkCard post={post} platform="linkedin" />
        <p
          className="mt-2 flex justify-around gap-1 border-t border-pv-line pt-2 text-pv-2"
          aria-hidden="true"
        >
          <Heart />
          <MessageCircle />
          <Repeat2 />
          <Send />
        </p>
      </div>
    </div>
  )
}

/** Full screen at 9:16 with the caption over the picture; wider media are letterboxed. */
function TiktokPreview({ post, account, overAt }: PreviewProps) {
  const [first] = post.media
  return (
    <div className="relative aspect-[9/16] overflow-hidden bg-well">
      {first ? (
        <MediaCell media={first} fit="whole" className="size-full" />
      ) : (
        <span className="grid size-full place-items-center px-12 text-center text-12 text-pv-2">
          {i18n.t('Needs a video or photos')}
        </span>
      )}
      <span
        className="absolute end-2 bottom-28 grid gap-3 rounded-lg bg-pic-scrim p-2 text-pic-ink"
        aria-hidden="true"
      >
        <Avatar account={account} size={24} />
        <Heart />
        <MessageCircle />
        <Bookmark />
        <Share2 />
      </span>
      <p
        dir="auto"
        className="absolute inset-x-0 bottom-0 bg-pic-scrim px-3 py-2 text-13/[18px] text-pic-ink [&_.text-pv-2]:text-pic-ink [&_.text-pv-link]:font-semi [&_.text-pv-link]:text-pic-ink [&_mark]:text-red"
      >
        <b dir="auto" className="block">
          {accountLabel(account)}
        </b>
        <PreviewText post={post} platform="tiktok" overAt={overAt} />
      </p>
      <MediaCount count={post.media.length} />
    </div>
  )
}

function XPreview({ post, account, overAt, when }: PreviewProps) {
  return (
    <div className="grid grid-cols-[36px_minmax(0,1fr)] gap-2.5 p-3">
      <Avatar account={account} size={36} />
      <div className="min-w-0">
        <p>
          <b dir="auto" className="block truncate">
            {account.name ?? accountLabel(account)}
          </b>
          <span className="flex text-pv-2">
            <span dir="auto" className="truncate">
              {account.handle}
            </span>
            <span className="flex-none whitespace-pre"> · {when ?? i18n.t('now')}</span>
          </span>
        </p>
        <p dir="auto" className="mt-0.5">
          <PreviewText post={post} platform="twitter" overAt={overAt} />
        </p>
        <MediaGrid
          media={post.media}
          layout={xGrid}
          single={{ minRatio: 3 / 4, maxRatio: 5, fallback: 16 / 9 }}
          className="mt-2.5 rounded-xl border border-pv-line"
        />
        <LinkCard post={post} platform="twitter" />
        <p className="mt-2.5 flex justify-between text-pv-2" aria-hidden="true">
          <MessageCircle />
          <Repeat2 />
          <Heart />
          <Bookmark />
        </p>
      </div>
    </div>
  )
}

function FacebookPreview({ post, account, overAt, when }: PreviewProps) {
  return (
    <div>
      <Byline account={account} size={36} time={when ?? i18n.t('Just now')} />
      <p dir="auto" className="px-3 py-2">
        <PreviewText post={post} platform="facebook" overAt={overAt} />
      </p>
      <MediaGrid
        media={post.media}
        layout={facebookGrid}
        single={{ minRatio: 4 / 5, maxRatio: 2, fallback: 1 }}
      />
      <div className="px-3 pb-2.5">
        <LinkCard post={post} platform="facebook" />
        <p
          className="mt-2 flex justify-around gap-2.5 border-t border-pv-line pt-2 text-12 text-pv-2"
          aria-hidden="true"
        >
          <Reaction icon={<Heart />}>{i18n.t('Like')}</Reaction>
          <Reaction icon={<MessageCircle />}>{i18n.t('Comment')}</Reaction>
          <Reaction icon={<Share2 />}>{i18n.t('Share')}</Reaction>
        </p>
      </div>
    </div>
  )
}

function Reaction({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    // In some languages, the words are wider than a narrow preview: they wrap to a line that isn't shown.
    <span className="flex h-4 min-w-0 flex-wrap justify-center gap-x-1 overflow-clip">
      {icon}
      <span className="whitespace-nowrap">{children}</span>
    </span>
  )
}
