import { isVideo } from '~/domain/platforms/draft'
import { word } from '~/domain/language'
import { firstLine } from '~/domain/platforms/first-line'
import { accountLabel } from '../account-picker/account-groups'
import { Avatar } from './avatar'
import { MediaCell } from './media-cell'
import type { PreviewProps } from './preview-post'
import { PreviewText } from './preview-text'

/** The title is the text's first line, as the API has no field for one (platforms.md). */
export function YoutubePreview({ post, account, when }: PreviewProps) {
  // It takes a video alone, which its player shows whole.
  const shown = post.media.find(isVideo) ?? post.media[0]
  const title = firstLine(post.text)
  const rest = post.text.slice(title.end).trimStart()
  return (
    <div>
      <div className="aspect-video overflow-hidden bg-well">
        {shown ? (
          <MediaCell media={shown} fit="whole" className="size-full" />
        ) : (
          <span className="grid size-full place-items-center text-12 text-pv-2">Needs one video</span>
        )}
      </div>
      <div className="flex gap-2.5 p-3">
        <Avatar account={account} size={32} />
        <div className="min-w-0">
          <p dir="auto" className="line-clamp-2 font-semi">
            {title.text || 'The first line is the title'}
          </p>
          <p className="truncate text-12 text-pv-2">
            {account.name ?? accountLabel(account)} · {when ?? word('now')}
          </p>
          <p dir="auto" className="mt-1.5 text-12">
            <PreviewText post={post} platform="youtube" text={rest} />
          </p>
        </div>
      </div>
    </div>
  )
}
