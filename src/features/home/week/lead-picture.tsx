import type { Post } from '~/contract/post'
import { isVideoUrl } from '~/src/media/video-url'
import { sizedPicture } from '~/src/api/sized-picture'
import { Film } from '~/src/ui/icons'
import { Picture } from '~/src/ui/picture'
import { safeHref } from '~/src/ui/safe-link'

export interface LeadPictureProps {
  post: Post
  /** Today's comes before all others. */
  urgent: boolean
}

const box = { width: 146, height: 236 }
const look = 'h-59 w-full rounded'

/** The post's first file, or its own words where it has none. A video is a strip of film: the API tells no poster. */
export function LeadPicture({ post, urgent }: LeadPictureProps) {
  const url = safeHref(post.content.mediaUrls[0])
  if (url === undefined)
    return (
      <span className="block h-59 overflow-hidden rounded border border-line bg-well p-3.5 font-serif text-20 tracking-[-0.01em] text-ink">
        {post.content.text}
      </span>
    )
  if (isVideoUrl(url))
    return (
      <span className={`grid place-items-center bg-well text-ink-3 inset-ring inset-ring-line ${look}`}>
        <Film aria-hidden="true" />
      </span>
    )
  return (
    <Picture
      {...sizedPicture(url, box.height)}
      alt=""
      {...box}
      eager={urgent}
      urgent={urgent}
      className={look}
    />
  )
}
