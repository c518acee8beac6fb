import type { Post } from '~/contract/post'
import { localMinutes } from '~/domain/calendar/time-zone'
import { hourHeight } from '../time-grid-layout'
import { timeOfPost, type Target } from './plan-move'

const step = 15
const lastStep = 24 * 60 - step

/** Minutes of a time grid at `y` px below its midnight, on the quarter hour. */
const minutesAt = (y: number): number =>
  Math.min(lastStep, Math.max(0, Math.round((y / hourHeight) * (60 / step)) * step))

/**
 * What lies under the pointer: a day, the unscheduled panel, or nothing. In a time grid, a post of that grid keeps its
 * odd minutes and moves by quarters of an hour; one from elsewhere takes the quarter under the pointer. `at.dy` is how
 * far below its tile's top the pointer picked it up.
 */
export function dropPoint(
  post: Post,
  zone: string,
  at: { x: number; y: number; dy: number },
  fromGrid: boolean,
): Target | undefined {
  const place = elementAt(at.x, at.y)?.closest<HTMLElement>('[data-drop]')
  const day = place?.dataset.drop
  if (!place || day === undefined) return undefined
  if (day === 'unscheduled') return { kind: 'unscheduled' }
  if (place.dataset.clock === undefined) return { kind: 'day', day }
  const { top } = place.getBoundingClientRect()
  const time = timeOfPost(post)
  if (!fromGrid || time === undefined) return { kind: 'day', day, minutes: minutesAt(at.y - top) }
  const was = localMinutes(time, zone)
  const quarters = Math.round((((at.y - at.dy - top) / hourHeight) * 60 - was) / step)
  return { kind: 'day', day, minutes: Math.min(24 * 60 - 1, Math.max(0, was + quarters * step)) }
}

/** The element at a point; toasts are looked through, as they cover days for some seconds. */
function elementAt(x: number, y: number): Element | undefined {
  const isToast = (each: Element) => each.closest('[data-toast]') !== null
  const top = document.elementFromPoint(x, y)
  if (top && isToast(top)) return document.elementsFromPoint(x, y).find((each) => !isToast(each))
  return top ?? undefined
}
