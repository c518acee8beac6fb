import type { ReactNode } from 'react'
import { Globe, Heart, MessageCircle, Share2 } from '~/src/ui/icons'
import { accountLabel } from '../account-picker/account-groups'
import { Avatar } from './avatar'
import { LinkCard } from './link-card'
import { MediaGrid } from './media-grid'
import { facebookGrid } from './media-layout'
import type { PreviewProps } from './preview-post'
import { PreviewText } from './preview-text'

export function FacebookPreview({ post, account, overAt, when }: PreviewProps) {
  return (
    <div>
      <p className="flex items-center gap-2 px-3 pt-3">
        <Avatar account={account} size={36} />
        <span className="min-w-0">
          <b dir="auto" className="block truncate">
            {account.name ?? accountLabel(account)}
          </b>
          <span className="flex items-center gap-1 text-12 text-pv-2">
            {when ?? 'Just now'} · <Globe className="size-3" />
          </span>
        </span>
      </p>
      <p dir="auto" className="px-3 py-2">
        <PreviewText post={post} platform="facebook" overAt={overAt} />
      </p>
      <MediaGrid media={post.media} layout={facebookGrid} single={{ least: 4 / 5, most: 2, fallback: 1 }} />
      <div className="px-3 pb-2.5">
        <LinkCard post={post} platform="facebook" />
        <p
          className="mt-2 flex justify-around border-t border-pv-line pt-2 text-12 text-pv-2"
          aria-hidden="true"
        >
          <Reaction icon={<Heart />}>Like</Reaction>
          <Reaction icon={<MessageCircle />}>Comment</Reaction>
          <Reaction icon={<Share2 />}>Share</Reaction>
        </p>
      </div>
    </div>
  )
}

function Reaction({ icon, children }: { icon: ReactNode; children: string }) {
  return (
    <span className="flex items-center gap-1.5">
      {icon}
      {children}
    </span>
  )
}
