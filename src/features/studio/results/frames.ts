import { i18n } from '@lingui/core'
import type { Media } from '~/contract/media'
import { listed } from '~/src/i18n/plural'
import { frameCount, type PictureRun, type Run, type RunCall } from '../runs/run'

/** A frame in the results. */
export interface ResultFrame {
  readonly number: number
  /** Index of its call in the run. */
  readonly index: number
  /** Whether it is the first frame of its call, which shows the state for all of them. */
  readonly leads: boolean
  readonly call: RunCall
  readonly media: Media | undefined
}

/** The frames of a run: one per call, or one per output of a preset. */
export function framesOf(run: PictureRun): ResultFrame[] {
  if (run.kind === 'image')
    return run.calls.map((call, index) => ({
      number: run.first + index,
      index,
      leads: true,
      call,
      media: call.media[0],
    }))
  const [call] = run.calls
  if (!call) return []
  const count = call.state === 'done' ? call.media.length : frameCount(run)
  return Array.from({ length: count }, (_, index) => ({
    number: run.first + index,
    index: 0,
    leads: index === 0,
    call,
    media: call.media[index],
  }))
}

/** A frame's CSS aspect ratio: the image's own if it is known, else the requested one. */
export function frameRatio(run: PictureRun, media: Media | undefined): string {
  if (media?.width && media.height) return `${media.width} / ${media.height}`
  const ratio = run.kind === 'image' ? run.body.aspectRatio : run.shape
  return ratio !== undefined && /^\d+:\d+$/.test(ratio) ? ratio.replace(':', ' / ') : '1 / 1'
}

/** A frame's number as shown below it. */
export const frameLabel = (number: number): string => String(number).padStart(2, '0')

/** Frame numbers in a phrase: "05", "05 and 07", "05 to 08". */
export function frameSpan(numbers: readonly number[]): string {
  const [first, ...rest] = numbers
  const last = rest.at(-1)
  if (first === undefined) return ''
  if (last === undefined) return frameLabel(first)
  if (last - first === rest.length && rest.length > 1)
    return i18n.t('{first} to {last}', { first: frameLabel(first), last: frameLabel(last) })
  return listed(numbers.map(frameLabel))
}

/** An image in the results with its run and frame. */
export interface Placed {
  readonly run: PictureRun
  readonly frame: ResultFrame
  readonly media: Media
}

/** Finds the frame that shows a media item. */
export function placed(runs: readonly Run[], mediaId: string | undefined): Placed | undefined {
  if (mediaId === undefined) return undefined
  for (const run of runs) {
    if (run.kind === 'copy') continue
    for (const frame of framesOf(run))
      if (frame.media?.id === mediaId) return { run, frame, media: frame.media }
  }
  return undefined
}
