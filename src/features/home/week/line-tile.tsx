import { Link } from '@tanstack/react-router'
import type { Post } from '~/contract/post'
import { postTitle } from '~/domain/posts/post-title'
import { cx } from '~/src/ui/class-names'
import { StatusGlyph } from '~/src/ui/status-mark'
import { postLabel, statusOf, timeOfDay } from './post-labels'

const looks: Record<string, string> = {
  published: 'border-transparent bg-hover text-ink-2',
  failed: 'border-red bg-red-tint text-ink',
}

/** A post in one line. */
export function LineTile({ post, workspaceId }: { post: Post; workspaceId: string }) {
  const status = statusOf(post)
  return (
    <Link
      to="/w/$workspaceId/posts/$postId"
      params={{ workspaceId, postId: post.id }}
      aria-label={postLabel(post)}
      className={cx(
        'flex h-6 items-center gap-1 overflow-hidden rounded border px-1.5 text-12 hover:border-edge max-md:h-8',
        looks[status] ?? 'border-line-2 bg-lift text-ink',
      )}
    >
      <StatusGlyph status={status} className="size-[11px]" />
      <time className="flex-none font-medium">{timeOfDay(post)}</time>
      <span dir="auto" className="min-w-0 flex-1 truncate text-ink-2">
        {postTitle(post.content.text)}
      </span>
    </Link>
  )
}
