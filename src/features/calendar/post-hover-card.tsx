import { i18n } from '@lingui/core'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Post } from '~/contract/post'
import { momentText } from '~/src/calendar/day-text'
import { timeOfPost } from '~/src/calendar/posts-by-day'
import { PostPicture } from '~/src/posts/post-picture'
import { ReviewMark } from '~/src/posts/reviews/review-state'
import { PlatformMarks } from '~/src/ui/platform-mark'
import { StatusGlyph } from '~/src/ui/status-mark'
import { CollisionLines } from './conflicts/conflict-marks'
import { GroupedPostsList } from './grouped-posts'
import { platformsOf, reviewText, statusOf } from './post-labels'
import { useSecondTime } from './second-clock'

/** How long the mouse or the focus rests on a tile before the card opens. */
const restMs = 450
const width = 300
const gap = 8

/** A card with the whole post under the mouse or focus. Hidden from screen readers, as the tile's description has it. */
export function PostHoverCard({
  root,
  zone,
  postOf,
}: {
  root: RefObject<HTMLElement | null>
  zone: string
  postOf: (id: string) => Post | undefined
}) {
  const id = useHoveredPost(root)
  const post = id === undefined ? undefined : postOf(id)
  const second = useSecondTime(post, zone)
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const card = ref.current
    const tile = root.current?.querySelector<HTMLElement>(`[data-post="${CSS.escape(id ?? '')}"]`)
    if (!card || !tile) return
    card.showPopover()
    placeBeside(card, tile)
  }, [root, id, post])
  if (!post) return null
  const at = timeOfPost(post)
  return (
    <div
      ref={ref}
      popover="manual"
      aria-hidden="true"
      style={{ width }}
      className="pointer-events-none fixed inset-auto m-0 animate-settle rounded-lg border-0 bg-lift p-3 text-ink shadow-float"
    >
      <div className="flex items-center gap-1.5 text-12 font-medium">
        <StatusGlyph status={statusOf(post)} />
        <span className="tnum">{at ? momentText(at, zone) : i18n.t('Not scheduled')}</span>
        {second && (
          <span className="tnum font-normal text-ink-3">
            {second.time} {second.city}
          </span>
        )}
        <span className="ms-auto">
          <PlatformMarks platforms={platformsOf(post)} max={7} />
        </span>
      </div>
      <div className="mt-2 flex gap-2.5">
        {post.content.mediaUrls.length > 0 && (
          <PostPicture url={post.content.mediaUrls[0]} size={72} className="size-[72px]" />
        )}
        <p dir="auto" className="line-clamp-6 min-w-0 flex-1 text-14 wrap-anywhere whitespace-pre-line">
          {post.content.text}
        </p>
      </div>
      {post.review?.state && reviewText(post) && (
        <ReviewMark state={post.review.state} className="mt-2 text-12" />
      )}
      <CollisionLines postId={post.id} />
      <GroupedPostsList post={post} zone={zone} postOf={postOf} />
    </div>
  )
}

/** The id of the tile on which the mouse or a visible focus rests; none while pressing, typing or scrolling. */
function useHoveredPost(root: RefObject<HTMLElement | null>): string | undefined {
  const [id, setId] = useState<string>()
  useEffect(() => {
    const box = root.current
    if (!box) return
    let timer: ReturnType<typeof setTimeout> | undefined
    // Days also move under a mouse at rest: when a panel opens beside them, or on scroll.
    let mouse = ''
    const moved = (event: PointerEvent) => {
      const before = mouse
      mouse = `${event.screenX} ${event.screenY}`
      return mouse !== before
    }
    const leave = () => {
      clearTimeout(timer)
      setId(undefined)
    }
    const enter = (event: Event) => {
      const tile = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-post]') : null
      if (event instanceof PointerEvent && (event.pointerType !== 'mouse' || event.buttons !== 0)) return
      if (event instanceof PointerEvent && !moved(event)) return leave()
      // A post dropped by touch gets the focus, but a card would cover the days around it.
      if (event.type === 'focusin' && (wasTouched || !tile?.matches(':focus-visible'))) return
      leave()
      if (tile) timer = setTimeout(() => setId(tile.dataset.post), restMs)
    }
    let wasTouched = false
    const noteInput = (event: Event) => {
      wasTouched = event instanceof PointerEvent && event.pointerType === 'touch'
    }
    const leaves = ['pointerdown', 'pointerleave', 'focusout', 'keydown', 'scroll']
    const listening = new AbortController()
    const { signal } = listening
    box.addEventListener('pointerdown', moved, { signal })
    for (const kind of ['pointerdown', 'keydown'])
      addEventListener(kind, noteInput, { capture: true, signal })
    for (const kind of ['pointerover', 'focusin']) box.addEventListener(kind, enter, { signal })
    for (const kind of leaves) box.addEventListener(kind, leave, { capture: true, signal })
    return () => {
      clearTimeout(timer)
      listening.abort()
    }
  }, [root])
  return id
}

/** Places the card to the right of its tile if there is room, else to the left; always inside the window. */
function placeBeside(card: HTMLElement, tile: HTMLElement): void {
  const at = tile.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const right = at.right + gap + width <= clientWidth
  card.style.left = `${right ? at.right + gap : Math.max(gap, at.left - gap - width)}px`
  card.style.top = `${Math.max(gap, Math.min(at.top, clientHeight - card.offsetHeight - gap))}px`
}
