import { i18n } from '@lingui/core'
import { firstLine } from '~/domain/platforms/post-draft'
import { ArrowDown, ArrowUp, MessageCircle, Share2 } from '~/src/ui/icons'
import { accountLabel } from '../account-groups'
import { Avatar } from './avatar'
import { LinkCard } from './link-card'
import { cropRatio, MediaCell, MediaCount } from './media-grid'
import type { PreviewProps } from './preview-post'
import { PreviewText } from './preview-text'

/** The title is the text's first line, as the API has no field for one (docs/platforms.md). */
export function RedditPreview({ post, account, when }: PreviewProps) {
  const [first] = post.media
  const title = firstLine(post.text)
  const rest = post.text.slice(title.end).trimStart()
  return (
    <div className="p-3">
      <p className="flex items-center gap-2 text-12 text-pv-2">
        <Avatar account={account} size={24} />
        {accountLabel(account)} · {when ?? i18n.t('now')}
      </p>
      <p dir="auto" className="mt-1.5 text-16 font-semi wrap-anywhere">
        {title.text || i18n.t('The first line is the title')}
      </p>
      {first && (
        <div
          className="relative mt-2 overflow-hidden rounded-xl"
          style={{ aspectRatio: cropRatio(first, { minRatio: 3 / 4, maxRatio: 2, fallback: 4 / 3 }) }}
        >
          <MediaCell media={first} className="size-full" />
          <MediaCount count={post.media.length} />
        </div>
      )}
      <p dir="auto" className="mt-1.5">
        <PreviewText post={post} platform="reddit" text={rest} />
      </p>
      <LinkCard post={post} platform="reddit" />
      <p className="mt-2.5 flex items-center gap-4 text-pv-2" aria-hidden="true">
        <ArrowUp />
        <ArrowDown />
        <MessageCircle />
        <Share2 />
      </p>
    </div>
  )
}
