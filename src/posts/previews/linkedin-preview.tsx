import { word } from '~/domain/language'
import { Globe, Heart, MessageCircle, Repeat2, Send } from '~/src/ui/icons'
import { accountLabel } from '../account-picker/account-groups'
import { Avatar } from './avatar'
import { LinkCard } from './link-card'
import { MediaGrid } from './media-grid'
import { linkedinGrid } from './media-layout'
import type { PreviewProps } from './preview-post'
import { PreviewText } from './preview-text'

export function LinkedinPreview({ post, account, overAt, when }: PreviewProps) {
  return (
    <div>
      <p className="flex items-center gap-2 px-3.5 pt-3">
        <Avatar account={account} size={40} square />
        <span className="min-w-0">
          <b dir="auto" className="block truncate">
            {account.name ?? accountLabel(account)}
          </b>
          <span className="flex items-center gap-1 text-12 text-pv-2">
            {when ?? word('now')} · <Globe className="size-3" />
          </span>
        </span>
      </p>
      <p dir="auto" className="px-3.5 py-2">
        <PreviewText post={post} platform="linkedin" overAt={overAt} />
      </p>
      <MediaGrid
        media={post.media}
        layout={linkedinGrid}
        single={{ least: 4 / 5, most: 2.4, fallback: 1.91 }}
      />
      <div className="px-3.5 pb-2.5">
        <LinkCard post={post} platform="linkedin" />
        <p className="mt-2 flex justify-around border-t border-pv-line pt-2 text-pv-2" aria-hidden="true">
          <Heart />
          <MessageCircle />
          <Repeat2 />
          <Send />
        </p>
      </div>
    </div>
  )
}
