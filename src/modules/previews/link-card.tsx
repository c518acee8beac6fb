import { Link2 } from '~/src/ui/icons'
import type { PreviewPost } from './preview-post'

/** The card that a feed makes of a link when there are no files; its picture and title come from the page itself. */
export function LinkCard({ post }: { post: PreviewPost }) {
  if (!post.link || post.media.length > 0 || !URL.canParse(post.link)) return null
  const { hostname, pathname } = new URL(post.link)
  return (
    <span className="mt-2.5 flex items-center gap-2.5 overflow-hidden rounded-lg border border-pv-line p-2.5">
      <span className="grid size-10 flex-none place-items-center rounded-sm border border-pv-line text-pv-2">
        <Link2 />
      </span>
      <span className="min-w-0">
        <span className="block truncate text-12 text-pv-2">{hostname}</span>
        <span className="block truncate font-medium">{pathname === '/' ? hostname : pathname.slice(1)}</span>
      </span>
    </span>
  )
}
