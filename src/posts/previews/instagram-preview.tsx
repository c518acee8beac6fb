import { i18n } from '@lingui/core'
import { Bookmark, Ellipsis, Heart, MessageCircle, Send } from '~/src/ui/icons'
import { accountLabel } from '../account-groups'
import { Avatar } from './avatar'
import { cropRatio, MediaCell, MediaCount } from './media-grid'
import type { PreviewProps } from './preview-post'
import { PreviewText } from './preview-text'

/** The feed crops to between 4:5 and 1.91:1, and a carousel to its first file's ratio (docs/platforms.md). */
const bounds = { minRatio: 4 / 5, maxRatio: 1.91, fallback: 4 / 5 }

export function InstagramPreview({ post, account, overAt }: PreviewProps) {
  const [first] = post.media
  const name = accountLabel(account).replace(/^@/, '')
  return (
    <div>
      <p className="flex items-center gap-2 px-2.5 py-2 text-13 font-semi">
        <Avatar account={account} size={28} />
        <span className="min-w-0 truncate">{name}</span>
        <Ellipsis className="ms-auto" />
      </p>
      <div className="relative overflow-hidden" style={{ aspectRatio: cropRatio(first, bounds) }}>
        {first ? (
          <MediaCell media={first} className="size-full" />
        ) : (
          <span className="grid size-full place-items-center bg-well text-12 text-pv-2">
            {i18n.t('Needs an image or a video')}
          </span>
        )}
        <MediaCount count={post.media.length} />
      </div>
      <p className="relative mx-3 mt-2 mb-1 flex items-center gap-3" aria-hidden="true">
        <Heart />
        <MessageCircle />
        <Send />
        <Dots count={post.media.length} />
        <Bookmark className="ms-auto" />
      </p>
      <p dir="auto" className="px-3 pb-3 text-13/[18px]">
        <b dir="auto">{name}</b> <PreviewText post={post} platform="instagram" overAt={overAt} />
      </p>
    </div>
  )
}

/** The app shows at most five and scrolls the others in. */
const maxDots = 5

function Dots({ count }: { count: number }) {
  if (count < 2) return null
  return (
    <span className="absolute inset-x-0 mx-auto flex w-fit gap-1">
      {Array.from({ length: Math.min(count, maxDots) }, (_, dot) => (
        <i
          key={`dot${dot + 1}`}
          className={`size-1.5 rounded-full ${dot === 0 ? 'bg-pv-link' : 'bg-pv-line'}`}
        />
      ))}
    </span>
  )
}
