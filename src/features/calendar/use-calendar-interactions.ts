import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type MouseEvent, type PointerEvent, useCallback, useRef, useState } from 'react'
import type { Post } from '~/contract/post'
import { localTime, zonedDay } from '~/domain/calendar/time-zone'
import { chosenZone } from '~/src/calendar/device-settings'
import { timeOfPost } from '~/src/calendar/posts-by-day'
import { groupVariants, type VariantsById } from '~/src/posts/group-variants'
import { useIsPhone } from '~/src/ui/window-width'
import type { CalendarSearch } from './calendar-search'
import { isPicture, mediaIdOf, pictureAsPost } from './drag/drag-store'
import { useDrag } from './drag/use-drag'
import { useMoves, useRepeatMoves } from './drag/use-moves'
import { usePointerDrag } from './drag/use-pointer-drag'
import { useFocusDayLeft, useFocusNext, useRovingFocus } from './grid-focus'
import { groupTiles, tileGroupOf } from './grouped-posts'
import type { PlanMode } from './plan/use-plan-mode'
import { isPlannedId, plannedId } from './plan/use-plans'
import { useSelection } from './selection/use-selection'
import type { Calendar } from './use-calendar'
import { useCalendarKeys } from './use-calendar-keys'

/** Images from the library in the calendar: finds one by a dragged id, and starts a post with it. */
function usePicturePosts(workspaceId: string, { actions, setWriting }: PlanMode) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const pictureOf = useCallback((id: string) => pictureAsPost(client, workspaceId, id), [client, workspaceId])
  /** Starts a post with the image, in the open plan if there is one. `at` is an ISO instant. */
  const write = (picture: Post, at: string) => {
    const mediaId = mediaIdOf(picture.id)
    if (mediaId === undefined) return
    if (actions) {
      const content = { ...picture.content, text: '' }
      return setWriting({ ...picture, content, id: plannedId(), status: 'scheduled', scheduledAt: at })
    }
    // The composer reads times in the chosen zone, whichever zone the calendar's address has.
    const zone = chosenZone()
    void navigate({
      to: '/w/$workspaceId/posts/new',
      params: { workspaceId },
      search: { mediaId: [mediaId], date: zonedDay(at, zone), time: localTime(at, zone) },
    })
  }
  return { pictureOf, write }
}

const none: readonly Post[] = []

/**
 * The posts of a tile or of a card of the unscheduled panel, by one of them, which comes first: an action on it
 * applies to all of them. Lists have a row per post, so that each can be moved alone.
 */
function useTileOf(
  { view, buckets, drafts, withoutTime, zone }: Calendar,
  variants: VariantsById,
): (post: Post) => readonly [Post, ...Post[]] {
  const rows = useIsPhone() ? view === 'list' || view === 'month' : view === 'list'
  return useCallback(
    (post: Post): readonly [Post, ...Post[]] => {
      const at = timeOfPost(post)
      const inUnscheduled = post.status === 'draft' ? drafts : at === undefined ? withoutTime : undefined
      const all = inUnscheduled
        ? groupVariants(
            inUnscheduled.filter(({ status }) => status === post.status),
            variants,
          ).find((group) => group.some(({ id }) => id === post.id))
        : at === undefined || rows
          ? none
          : tileGroupOf(groupTiles(buckets.get(zonedDay(at, zone)) ?? none, variants), post.id)?.posts
      return [post, ...(all ?? none).filter(({ id }) => id !== post.id)]
    },
    [buckets, drafts, withoutTime, zone, variants, rows],
  )
}

export interface CalendarInteractionOptions {
  readonly workspaceId: string
  readonly calendar: Calendar
  readonly plan: PlanMode
  readonly variants: VariantsById
  readonly onSearch: (change: Partial<CalendarSearch>) => void
}

/** Clicks, keys and drags of all tiles, handled in one place. */
export function useCalendarInteractions(options: CalendarInteractionOptions) {
  const { workspaceId, calendar, plan, variants, onSearch } = options
  const { zone, view, day, today, byId } = calendar
  const root = useRef<HTMLDivElement>(null)
  const [moving, setMoving] = useState<Post>()
  const focusNext = useFocusNext(root)
  useFocusDayLeft(root, view, day)
  const movePosts = useMoves(workspaceId, zone)
  const repeated = useRepeatMoves(workspaceId, movePosts)
  const [deleting, setDeleting] = useState<readonly Post[]>()
  const move = plan.actions?.move ?? repeated.move
  const tileOf = useTileOf(calendar, variants)
  const choice = useSelection(root, calendar, tileOf)
  const { groupOf } = choice
  const pictures = usePicturePosts(workspaceId, plan)
  const drag = useDrag({
    workspaceId,
    calendar,
    move,
    onPicture: pictures.write,
    variants,
    groupOf,
    onShow: (date) => onSearch({ date }),
    onPutDown: (post) => focusNext.ask({ post: post.id }),
  })
  const postOf = (id: string): Post | undefined => byId.get(id) ?? pictures.pictureOf(id)
  const postAt = (target: EventTarget): Post | undefined => {
    const tile = target instanceof Element ? target.closest<HTMLElement>('[data-post]') : null
    return tile ? postOf(tile.dataset.post ?? '') : undefined
  }
  const pointer = usePointerDrag({
    store: drag.store,
    zone,
    postOf,
    groupOf,
    planFor: drag.planFor,
    onDrop: ({ post, group, target, plan: planned }) => {
      if (drag.drop(group, target, planned)) focusNext.askLater({ post: post.id })
    },
  })
  const actions = { onMove: setMoving, onDelete: setDeleting }
  const onKeyDown = useCalendarKeys({ ...options, ...actions, root, drag, choice, focusNext, postAt })
  const onFocus = useRovingFocus(root)

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    pointer.onPointerDown(event)
    choice.onPointerDown(event)
  }
  const onClick = (event: MouseEvent) => {
    const post = postAt(event.target)
    // Starts a post with the image on the calendar's day, at its first free time.
    if (post && isPicture(post)) return pictures.write(post, drag.timeOn(day < today ? today : day).at)
    if (!post || choice.onChoose(event, post)) return
    choice.selection.clear()
    if (isPlannedId(post.id)) plan.setWriting(post)
    else onSearch({ post: post.id })
  }
  return {
    root,
    drag,
    move,
    tileOf,
    choice,
    moving,
    setMoving,
    deleting,
    setDeleting,
    repeated,
    handlers: {
      ...pointer,
      onPointerDown,
      onClick,
      onKeyDown,
      onFocus,
      onPointerDownCapture: focusNext.forget,
    },
  }
}
