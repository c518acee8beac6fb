import { word } from '~/domain/language'
import { Bookmark, Heart, MessageCircle, Repeat2 } from '~/src/ui/icons'
import { accountLabel } from '../account-picker/account-groups'
import { Avatar } from './avatar'
import { LinkCard } from './link-card'
import { MediaGrid } from './media-grid'
import { xGrid } from './media-layout'
import type { PreviewProps } from './preview-post'
import { PreviewText } from './preview-text'

export function XPreview({ post, account, overAt, when }: PreviewProps) {
  return (
    <div className="grid grid-cols-[36px_minmax(0,1fr)] gap-2.5 p-3">
      <Avatar account={account} size={36} />
      <div className="min-w-0">
        <p>
          <b dir="auto" className="block truncate">
            {account.name ?? accountLabel(account)}
          </b>
          <span className="flex text-pv-2">
            <span className="truncate">{account.handle}</span>
            <span className="flex-none whitespace-pre"> · {when ?? word('now')}</span>
          </span>
        </p>
        <p dir="auto" className="mt-0.5">
          <PreviewText post={post} platform="twitter" overAt={overAt} />
        </p>
        <MediaGrid
          media={post.media}
          layout={xGrid}
          single={{ least: 3 / 4, most: 5, fallback: 16 / 9 }}
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
