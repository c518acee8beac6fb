import { Bookmark, Heart, MessageCircle, Share2 } from '~/src/ui/icons'
import { accountLabel } from '../account-picker/account-groups'
import { Avatar } from './avatar'
import { MediaCell } from './media-cell'
import type { PreviewProps } from './preview-post'
import { PreviewText } from './preview-text'

/** The whole phone, 9:16, with the caption over the picture; what is wider stands whole between bars. */
export function TiktokPreview({ post, account, overAt }: PreviewProps) {
  const [first] = post.media
  return (
    <div className="relative aspect-[9/16] overflow-hidden bg-well">
      {first ? (
        <MediaCell media={first} fit="whole" className="size-full" />
      ) : (
        <span className="grid size-full place-items-center text-12 text-pv-2">Needs a video or photos</span>
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
      {post.media.length > 1 && (
        <span className="absolute end-2.5 top-2.5 rounded-full bg-pic-scrim px-2 text-12/[20px] text-pic-ink">
          1/{post.media.length}
        </span>
      )}
    </div>
  )
}
