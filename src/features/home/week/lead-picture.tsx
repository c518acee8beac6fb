import { useState } from 'react'
import type { Post } from '~/contract/post'
import { isVideoUrl } from '~/domain/media/video-url'
import { Film } from '~/src/ui/icons'
import { Picture } from '~/src/ui/picture'
import { safeHref } from '~/src/ui/safe-link'

const box = 'h-59 w-full rounded'

/** The post's first file, or its own words where it has none. */
export function LeadPicture({ post, eager }: { post: Post; eager: boolean }) {
  const url = safeHref(post.content.mediaUrls[0])
  if (url === undefined)
    return (
      <span className="block h-59 overflow-hidden rounded border border-line bg-well p-3.5 font-serif text-20 tracking-[-0.01em] text-ink">
        {post.content.text}
      </span>
    )
  if (isVideoUrl(url)) return <Clip url={url} />
  return <Picture src={url} alt="" width={146} height={236} eager={eager} className={box} />
}

function Clip({ url }: { url: string }) {
  const [broken, setBroken] = useState(false)
  if (broken)
    return (
      <span className={`grid place-items-center bg-well text-ink-3 inset-ring inset-ring-line ${box}`}>
        <Film aria-hidden="true" />
      </span>
    )
  return (
    <video
      // A moment in: the first frame of many videos is black.
      src={`${url}#t=0.1`}
      preload="metadata"
      muted
      playsInline
      tabIndex={-1}
      aria-hidden="true"
      className={`pointer-events-none bg-well object-cover ${box}`}
      onError={() => setBroken(true)}
    />
  )
}
