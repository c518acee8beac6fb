import type { ComponentType, ReactNode } from 'react'
import type { Platform } from '~/contract/social'
import { PlatformMark, platformName } from '~/src/ui/platform-mark'
import { FacebookPreview } from './facebook-preview'
import { InstagramPreview } from './instagram-preview'
import { LinkedinPreview } from './linkedin-preview'
import type { PreviewProps } from './preview-post'
import { RedditPreview } from './reddit-preview'
import { TiktokPreview } from './tiktok-preview'
import { XPreview } from './x-preview'
import { YoutubePreview } from './youtube-preview'

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
  /** Beside the platform's name: "15 over", "carousel, 4". */
  note?: ReactNode
}

/** A post as it will look on a platform, in the platform's own look (`--pv-*`), light and dark. */
export function PlatformPreview({ platform, note, ...preview }: PlatformPreviewProps) {
  const Preview = previews[platform]
  return (
    <figure aria-label={`Preview for ${platformName(platform)}`} className="min-w-0">
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
