import { memo } from 'react'
import type { Post } from '~/contract/post'
import { postTitle } from '~/domain/posts/post-title'
import { PostPicture } from '~/src/posts/tile/post-picture'
import { cx } from '~/src/ui/class-names'
import { IconButton } from '~/src/ui/icon-button'
import { CalendarClock } from '~/src/ui/icons'
import { PlatformMarks } from '~/src/ui/platform-mark'
import { moveRefusal } from './drag/plan-move'
import { useIsChosen } from './selection/selection-store'
import { platformsOf } from './post-labels'
import {
  otherVariantsText,
  idsOf,
  GroupedPostsBadge,
  groupedPostsText,
  useGroupedWith,
} from './grouped-posts'

export type UnscheduledCardProps = {
  post: Post
  /** Those that were made as one with it and are drafts, too, itself among them: the card is all of them. */
  all: readonly Post[]
  open: boolean
  campaignName: (id: string | undefined) => string | undefined
  notAllowed: string | undefined
  onMove: (post: Post) => void
}

/** A draft: dashed, as it has no time. Taken by hand or keyboard like a tile. */
export const UnscheduledCard = memo(function TrayCard(props: UnscheduledCardProps) {
  const { post, all, open, campaignName, notAllowed, onMove } = props
  const chosen = useIsChosen(post.id)
  const groupedWith = useGroupedWith(post.id)
  return (
    <li className="group relative">
      <button
        type="button"
        data-post={post.id}
        data-posts={idsOf(all)}
        aria-description={otherVariantsText(all) ?? groupedPostsText(groupedWith)}
        aria-expanded={open || undefined}
        aria-pressed={chosen || undefined}
        className={cx(
          'flex w-full cursor-grab gap-2.5 rounded border border-dashed p-[7px] text-start select-none data-held:*:opacity-40',
          open || chosen ? 'border-iris' : 'border-edge hover:bg-hover',
        )}
      >
        <PostPicture url={post.content.mediaUrls[0]} size={44} className="size-11 rounded-sm" />
        <span className="min-w-0 flex-1">
          <span dir="auto" className="line-clamp-2 text-12">
            {postTitle(post.content.text)}
          </span>
          <span className="mt-[3px] flex h-4 items-center gap-1.5 pe-6 text-12 text-ink-3">
            <PlatformMarks platforms={platformsOf(post, ...all)} max={3} />
            <GroupedPostsBadge postId={post.id} count={all.length} />
            <span dir="auto" className="truncate">
              {campaignName(post.campaignId)}
            </span>
          </span>
        </span>
      </button>
      <span className="absolute end-1 bottom-1 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 max-md:opacity-100 [@media(hover:none)]:opacity-100">
        <IconButton
          label="Move…"
          aria-label={`Move “${postTitle(post.content.text, 40)}”…`}
          size="sm"
          icon={<CalendarClock />}
          notAllowed={moveRefusal(post, notAllowed)}
          onClick={() => onMove(post)}
        />
      </span>
    </li>
  )
})
