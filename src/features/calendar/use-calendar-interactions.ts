import { useRef, useState, useCallback, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'
import type { Post } from '~/contract/post'
import type { Day } from '~/domain/calendar/day'
import { stepView } from '~/src/calendar/view-days'
import { groupVariants, type VariantsById } from '~/src/posts/group-variants'
import { letterOf } from '~/src/ui/keyboard'
import { useIsPhone } from '~/src/ui/is-phone'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { localTime, zonedDay } from '~/domain/calendar/time-zone'
import { chosenZone } from '~/src/calendar/device-settings'
import type { CalendarSearch } from './calendar-search'
import { useDrag } from './drag/use-drag'
import { usePointerDrag } from './drag/use-pointer-drag'
import { useFocusNext, focusBeside, moveFocus, useRovingFocus } from './grid-focus'
import { isPlannedId, plannedId } from './plan/use-plans'
import type { PlanMode } from './plan/use-plan-mode'
import { useMoves } from './drag/use-moves'
import { mediaIdOf, pictureAsPost } from './drag/drag-store'
import { useSelection } from './selection/use-selection'
import { useTileActions } from './use-tile-actions'
import type { Calendar } from './use-calendar'
import { timeOfPost } from './drag/plan-move'
import { groupTiles, tileGroupOf } from './grouped-posts'

const none: readonly Post[] = []

/**
 * The posts of a tile, or of a card of the tray, by one of them, which comes first: what is done with it is done with
 * all of them. Lists have a row for each post, to take one by itself.
 */
function useTileOf(
  { view, buckets, drafts, waiting, zone }: Calendar,
  variants: VariantsById,
): (post: Post) => readonly [Post, ...Post[]] {
  const rows = useIsPhone() ? view === 'list' || view === 'month' : view === 'list'
  return useCallback(
    (post: Post): readonly [Post, ...Post[]] => {
      const at = timeOfPost(post)
      const inUnscheduled = post.status === 'draft' ? drafts : at === undefined ? waiting : undefined
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
    [buckets, drafts, waiting, zone, variants, rows],
  )
}

export interface CalendarInteractionOptions {
  readonly workspaceId: string
  readonly calendar: Calendar
  readonly plan: PlanMode
  readonly variants: VariantsById
  readonly onSearch: (change: Partial<CalendarSearch>) => void
}

const isPicture = ({ id }: Post) => mediaIdOf(id) !== undefined

/** Clicks, keys and drags of all tiles, heard in one place. */
export function useCalendarInteractions({
  workspaceId,
  calendar,
  plan,
  variants: together,
  onSearch,
}: CalendarInteractionOptions) {
  const { zone, view, day, days, byId, settings } = calendar
  const root = useRef<HTMLDivElement>(null)
  const [moving, setMoving] = useState<Post>()
  const phone = useIsPhone()
  const focusNext = useFocusNext(root)
  const show = (date: Day) => onSearch({ date })
  const moveForReal = useMoves(workspaceId, zone)
  const move = plan.desk?.move ?? moveForReal
  const tileOf = useTileOf(calendar, together)
  const choice = useSelection(root, calendar, tileOf)
  const { selection, groupOf } = choice
  const action = useTileActions(workspaceId, groupOf, plan, (posts) => {
    if (root.current)
      focusBeside(
        root.current,
        posts.map(({ id }) => id),
      )
  })
  const pictures = usePictures(workspaceId, plan)
  const carry = useDrag({
    calendar,
    move,
    onPicture: pictures.write,
    variants: together,
    groupOf,
    gapMinutes: settings.gap ?? 30,
    onShow: show,
    onPutDown: (post) => focusNext.ask({ post: post.id }),
  })
  const postOf = (id: string): Post | undefined => byId.get(id) ?? pictures.pictureOf(id)
  const pointer = usePointerDrag({
    store: carry.store,
    zone,
    postOf,
    groupOf,
    planFor: carry.planFor,
    onDrop: ({ post, group, target, plan: planned }) => {
      if (carry.drop(group, target, planned)) focusNext.askLater({ post: post.id })
    },
  })
  const onFocus = useRovingFocus(root)
  const postAt = (target: EventTarget): Post | undefined => {
    const tile = target instanceof Element ? target.closest<HTMLElement>('[data-post]') : null
    return tile ? postOf(tile.dataset.post ?? '') : undefined
  }

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    pointer.onPointerDown(event)
    choice.onPointerDown(event)
  }
  const onClick = (event: MouseEvent) => {
    const post = postAt(event.target)
    if (post && isPicture(post)) return writeWith(post)
    if (!post || choice.onChoose(event, post)) return
    selection.clear()
    if (isPlannedId(post.id)) plan.setWriting(post)
    else onSearch({ post: post.id })
  }
  /** On the day that the calendar is at, at its first free time. */
  const writeWith = (picture: Post) =>
    pictures.write(picture, carry.timeOn(day < calendar.today ? calendar.today : day).at)
  const onTileKey = (event: KeyboardEvent, post: Post): boolean => {
    if (isPicture(post)) {
      if (event.key === ' ' && !phone) carry.pickUp(post)
      return event.key === ' ' && !phone
    }
    const letter = letterOf(event)
    // A phone's month has no cells to carry a tile over.
    if (letter === 's' || (phone && event.key === ' ')) setMoving(post)
    else if (event.key === ' ') carry.pickUp(post)
    else if (letter === 'u') {
      if (carry.drop(groupOf(post), { kind: 'tray' })) focusNext.ask({ post: post.id })
    } else return action(letter, post)
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { target, key } = event
    // What is taken back goes elsewhere with the focus on it.
    const steps = (event.ctrlKey || event.metaKey) && ['z', 'y'].includes(letterOf(event))
    const stepped = steps ? postAt(target) : undefined
    if (stepped) focusNext.ask({ post: stepped.id })
    else focusNext.forget()
    if (!(target instanceof HTMLElement) || !root.current || event.defaultPrevented) return
    if (event.altKey) return
    if (event.ctrlKey || event.metaKey) {
      if (letterOf(event) !== 'a' || target.closest('[data-drop], [data-cell]') === null) return
      event.preventDefault()
      return choice.chooseAll(days)
    }
    const post = target.matches('[data-post]') ? postAt(target) : undefined
    const cell = target.dataset.cell
    if (!post && cell === undefined) return
    if (!(post && isPicture(post)) && choice.onKey(event, post)) return event.preventDefault()
    if (post && onTileKey(event, post)) return event.preventDefault()
    if (key === 'PageUp' || key === 'PageDown') {
      event.preventDefault()
      const date = stepView(view, cell ?? day, key === 'PageUp' ? -1 : 1)
      focusNext.ask({ day: date })
      return show(date)
    }
    if (key === 'Enter' && cell !== undefined) return onSearch({ view: 'day', date: cell })
    if (!key.startsWith('Arrow')) return
    event.preventDefault()
    const away = moveFocus(root.current, target, key, view)
    if (away === undefined || view === 'list') return
    focusNext.ask({ day: away })
    show(away)
  }
  return {
    root,
    carry,
    move,
    tileOf,
    selection,
    selecting: choice.selecting,
    onSelecting: choice.onSelecting,
    moving,
    setMoving,
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

/** Pictures of the library in the hand: which one an id means, and the post that is written with it. */
function usePictures(workspaceId: string, { desk: interactions, setWriting }: PlanMode) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const pictureOf = useCallback((id: string) => pictureAsPost(client, workspaceId, id), [client, workspaceId])
  /** Begins a post with the picture; in a plan, one of the plan's. `at` is an ISO instant. */
  const write = (picture: Post, at: string) => {
    const mediaId = mediaIdOf(picture.id)
    if (mediaId === undefined) return
    if (interactions) {
      const content = { ...picture.content, text: '' }
      return setWriting({ ...picture, content, id: plannedId(), status: 'scheduled', scheduledAt: at })
    }
    // The composer reads times by the clock that was chosen, whatever clock a link shows the calendar by.
    const zone = chosenZone()
    void navigate({
      to: '/w/$workspaceId/posts/new',
      params: { workspaceId },
      search: { mediaId: [mediaId], date: zonedDay(at, zone), time: localTime(at, zone) },
    })
  }
  return { pictureOf, write }
}
