import type { Post } from '~/contract/post'
import { postTitle } from '~/domain/posts/post-title'
import { PlatformMarks } from '~/src/ui/platform-mark'
import { StatusGlyph } from '~/src/ui/status-mark'
import { clockOf, platformsOf, statusOf } from '../post-labels'
import { TilePicture } from '../tile-picture'

/** A tile as it looks in the hand: lifted and tilted. A picture for eyes; what it says is announced. */
export function HeldTile({ post, zone }: { post: Post; zone: string }) {
  return (
    <span
      aria-hidden="true"
      data-held-tile
      className="flex h-10 w-full -rotate-[1.6deg] overflow-hidden rounded bg-lift shadow-float"
    >
      <TilePicture post={post} className="w-8" />
      <span className="min-w-0 flex-1 ps-[7px] pe-1.5 pt-[3px]">
        <span className="flex h-4 items-center gap-1 text-12 font-medium">
          <StatusGlyph status={statusOf(post)} className="size-[11px]" />
          <span className="tnum">{clockOf(post, zone)}</span>
          <span className="ms-auto">
            <PlatformMarks platforms={platformsOf(post)} max={2} />
          </span>
        </span>
        <span dir="auto" className="block truncate text-12 text-ink-2">
          {postTitle(post.content.text)}
        </span>
      </span>
    </span>
  )
}
