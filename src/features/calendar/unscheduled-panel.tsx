import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import { memo, useContext, useId, useMemo, useState } from 'react'
import type { Campaign } from '~/contract/campaign'
import { schedulePost } from '~/contract/endpoints'
import type { Post } from '~/contract/post'
import { postTitle } from '~/domain/text'
import { useMay } from '~/src/api/queries/access'
import { LoadFailure } from '~/src/feedback/query-state'
import { commaSeparated } from '~/src/i18n/comma-separated'
import { groupVariants } from '~/src/posts/group-variants'
import { PostPicture } from '~/src/posts/post-picture'
import { cx } from '~/src/ui/class-names'
import { IconButton } from '~/src/ui/icon-button'
import { CalendarClock, ChevronDown, Image, X } from '~/src/ui/icons'
import { Kbd } from '~/src/ui/keyboard'
import { lazyWithRetry } from '~/src/ui/lazy'
import { ListEnd, useGrowingList } from '~/src/ui/list-end'
import { PlatformMarks } from '~/src/ui/platform-mark'
import { DropIndicator } from './drag/drag-overlay'
import { moveRefusal } from './drag/plan-move'
import { GroupedPostsBadge, GroupedPostsContext } from './grouped-posts'
import { platformsOf, reviewText } from './post-labels'
import { RowsSkeleton } from './skeletons'
import { TileReview, useTileButton } from './tile'
import type { Calendar } from './use-calendar'

type UnscheduledCardProps = {
  post: Post
  /** The drafts grouped with it, including itself: the card stands for all of them. */
  all: readonly Post[]
  open: boolean
  campaign: string | undefined
  notAllowed: string | undefined
  onMove: (post: Post) => void
}

/** A draft, dashed because it has no time. It is dragged like a tile. */
const UnscheduledCard = memo(function UnscheduledCard(props: UnscheduledCardProps) {
  const { post, all, open, campaign, notAllowed, onMove } = props
  const { button, isLit, others } = useTileButton(post, all, open)
  return (
    <li className="group relative">
      <button
        {...button}
        aria-description={commaSeparated([reviewText(post), others]) || undefined}
        className={cx(
          'flex w-full cursor-grab gap-2.5 rounded border border-dashed p-[7px] text-start select-none data-dragged:*:opacity-40',
          isLit ? 'border-iris' : 'border-edge hover:bg-hover',
        )}
      >
        <PostPicture url={post.content.mediaUrls[0]} size={44} className="size-11 rounded-sm" />
        <span className="min-w-0 flex-1 max-md:pe-8">
          <span dir="auto" className="line-clamp-2 text-12 wrap-anywhere">
            {postTitle(post.content.text)}
          </span>
          <span className="mt-[3px] flex h-4 items-center gap-1.5 pe-6 text-12 text-ink-3">
            <PlatformMarks platforms={platformsOf(post, ...all)} max={3} />
            <GroupedPostsBadge postId={post.id} count={all.length} />
            <TileReview post={post} />
            <span dir="auto" className="truncate">
              {campaign}
            </span>
          </span>
        </span>
      </button>
      <span className="absolute end-1 bottom-1 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 max-md:opacity-100 [@media(hover:none)]:opacity-100">
        <IconButton
          label={i18n.t('Move…')}
          aria-label={i18n.t('Move “{text}”…', { text: postTitle(post.content.text, 40) })}
          size="sm"
          icon={<CalendarClock />}
          notAllowed={moveRefusal(post, notAllowed)}
          onClick={() => onMove(post)}
        />
      </span>
    </li>
  )
})

const DraggableMedia = lazyWithRetry(async () => (await import('./draggable-media')).DraggableMedia)

type UnscheduledListProps = {
  calendar: Calendar
  openPost: string | undefined
  campaigns: readonly Campaign[]
  onMove: (post: Post) => void
}

export type UnscheduledPanelProps = UnscheduledListProps & { workspaceId: string; onClose: () => void }

/** Posts without a time: drafts to drag onto a day, and below them queued and failed posts. */
export function UnscheduledPanel({ workspaceId, onClose, ...list }: UnscheduledPanelProps) {
  const { calendar } = list
  return (
    <aside
      aria-labelledby="calendar-unscheduled"
      data-drop="unscheduled"
      className="relative flex w-[252px] flex-none flex-col border-s border-line bg-sheet"
    >
      <DropIndicator place="unscheduled" />
      <header className="relative flex flex-none items-center gap-2 ps-4 pe-2 pt-2.5 pb-1">
        <h2 id="calendar-unscheduled">{i18n.t('Unscheduled')}</h2>
        <DraftCount calendar={calendar} />
        <span className="ms-auto">
          <IconButton label={i18n.t('Close panel')} size="sm" icon={<X />} onClick={onClose} />
        </span>
      </header>
      {calendar.drafts.length > 0 && (
        <p className="relative flex-none px-4 pb-2.5 text-12 text-ink-3">
          <Trans id="Drag a draft onto a day, or press <0>S</0> to set a time." components={{ 0: <Kbd /> }} />
        </p>
      )}
      <div data-scroller="" className="relative min-h-0 flex-1 overflow-y-auto px-3 pb-4">
        <UnscheduledList {...list} />
      </div>
      <Pictures workspaceId={workspaceId} />
    </aside>
  )
}

/** Images from the library below the drafts; loaded when opened. */
export function Pictures({ workspaceId }: { workspaceId: string }) {
  const [pictures, setPictures] = useState(false)
  const panel = useId()
  return (
    <section aria-label={i18n.t('Images')} className="relative flex-none border-t border-line max-md:mt-3">
      <button
        type="button"
        aria-expanded={pictures}
        aria-controls={panel}
        className="flex w-full items-center gap-2 px-4 py-2.5 text-start font-medium hover:bg-hover focus-visible:-outline-offset-2"
        onClick={() => setPictures(!pictures)}
      >
        <Trans
          id="<0/> Images <1/>"
          components={{
            0: <Image className="size-4 text-ink-3" />,
            1: <ChevronDown className={cx('ms-auto size-4 text-ink-3', pictures && 'rotate-180')} />,
          }}
        />
      </button>
      <div id={panel} hidden={!pictures} className="px-3 pb-3">
        {pictures && (
          <>
            <p className="px-1 pb-2 text-12 text-ink-3 max-md:hidden">
              {i18n.t('Drag an image onto a day, or press Enter, to write a post with it.')}
            </p>
            <div data-scroller="" className="max-h-[226px] overflow-y-auto">
              <DraggableMedia
                workspaceId={workspaceId}
                fallback={<RowsSkeleton label={i18n.t('Loading images')} rows={2} />}
              />
            </div>
          </>
        )}
      </div>
    </section>
  )
}

/**
 * The number of drafts, if the API's list isn't cut off at 100. Has room for two digits before it is known, so that
 * nothing beside it moves.
 */
export function DraftCount({ calendar: { drafts, all, knowsUntimed } }: { calendar: Calendar }) {
  const known = knowsUntimed && !all.cutOff.includes('draft')
  return (
    <span className="tnum min-w-[2ch] text-start text-12 font-normal text-ink-3">
      {known && drafts.length}
    </span>
  )
}

/** The panel's content: beside the days or, on phones, in a drawer. */
export const UnscheduledList = memo(function UnscheduledList(props: UnscheduledListProps) {
  const { calendar, openPost, campaigns, onMove } = props
  const notAllowed = useMay(schedulePost)
  const { drafts, withoutTime, all, untimed } = calendar
  const variants = useContext(GroupedPostsContext)
  const grown = useGrowingList(useMemo(() => groupVariants(drafts, variants), [drafts, variants]))
  if (all.isPending) return <RowsSkeleton label={i18n.t('Loading drafts')} />
  return (
    <>
      {untimed.incomplete && (
        <div className="pb-2">
          <LoadFailure query={{ ...untimed, data: undefined }} failed={i18n.t('Couldn’t load drafts')} />
        </div>
      )}
      {drafts.length === 0 && !untimed.incomplete && (
        <p className="px-1 py-2 text-ink-2">
          {i18n.t('No drafts. Unscheduled posts appear here. Drag a post here to unschedule it.')}
        </p>
      )}
      <ul className="grid grid-cols-1 gap-1.5">
        {grown.shown.map((group) => {
          const [post] = group
          if (!post) return null
          return (
            <UnscheduledCard
              key={post.id}
              post={post}
              all={group}
              open={group.some(({ id }) => id === openPost)}
              campaign={campaigns.find(({ id }) => id === post.campaignId)?.name}
              notAllowed={notAllowed}
              onMove={onMove}
            />
          )
        })}
      </ul>
      {grown.end.status && <ListEnd {...grown.end} />}
      {all.cutOff.includes('draft') && (
        <p className="pt-3 text-12 text-ink-3">{i18n.t('Showing the newest 100')}</p>
      )}
      {unscheduledGroups(withoutTime).map((group) => (
        <UnscheduledGroup key={group.title} {...group} />
      ))}
    </>
  )
})

function UnscheduledGroup({ title, posts }: { title: string; posts: readonly Post[] }) {
  const variants = useContext(GroupedPostsContext)
  const grown = useGrowingList(useMemo(() => groupVariants(posts, variants), [posts, variants]))
  return (
    <>
      <h3 className="flex gap-1.5 px-1 pt-3.5 pb-1">{title}</h3>
      <ul className="grid grid-cols-1 gap-1.5">
        {grown.shown.map((group) => {
          const [post] = group
          return post && <UnscheduledRow key={post.id} post={post} all={group} />
        })}
      </ul>
      {grown.end.status && <ListEnd {...grown.end} />}
    </>
  )
}

function UnscheduledRow({ post, all }: { post: Post; all: readonly Post[] }) {
  const { button, isLit, others } = useTileButton(post, all, false)
  return (
    <li>
      <button
        {...button}
        aria-description={others}
        className={cx(
          'flex w-full items-center gap-2 rounded p-1 text-12 select-none data-dragged:opacity-40',
          isLit ? 'inset-ring inset-ring-iris' : 'hover:bg-hover',
        )}
      >
        <PostPicture url={post.content.mediaUrls[0]} size={24} className="size-6" />
        <span dir="auto" className="min-w-0 flex-1 truncate text-start">
          {postTitle(post.content.text)}
        </span>
        <GroupedPostsBadge postId={post.id} count={all.length} />
      </button>
    </li>
  )
}

/** Posts without a time that aren't drafts, by status: each group with its heading; empty groups are left out. */
export function unscheduledGroups(posts: readonly Post[]) {
  const groups = [
    { title: i18n.t('Queued, no slot yet'), status: 'queued' },
    { title: i18n.t('Failed, not scheduled'), status: 'failed' },
    { title: i18n.t('Scheduled, time unknown'), status: 'scheduled' },
    { title: i18n.t('Published, time unknown'), status: 'published' },
    { title: i18n.t('Status unknown'), status: undefined },
  ] as const
  return groups
    .map(({ title, status }) => ({ title, posts: posts.filter((post) => post.status === status) }))
    .filter((group) => group.posts.length > 0)
}
