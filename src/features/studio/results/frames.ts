import { i18n } from '@lingui/core'
import type { Media } from '~/contract/media'
import { listed } from '~/src/i18n/plural'
import { type PictureRun, type RunCall, type Run, frameCount } from '../runs/run'

/** One place on the sheet. */
export interface SheetFrame {
  readonly number: number
  /** Which of the run's calls it belongs to. */
  readonly index: number
  /** The first frame of its call: it speaks for all of them. */
  readonly leads: boolean
  readonly call: RunCall
  readonly media: Media | undefined
}

/** The frames of a run: one for each call, or for each picture that a preset makes. */
export function framesOf(run: PictureRun): SheetFrame[] {
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

/** The box of a frame: the picture's own shape once it is known, else what was asked for. */
export function frameRatio(run: PictureRun, media: Media | undefined): string {
  if (media?.width && media.height) return `${media.width} / ${media.height}`
  const asked = run.kind === 'image' ? run.body.aspectRatio : run.shape
  return asked !== undefined && /^\d+:\d+$/.test(asked) ? asked.replace(':', ' / ') : '1 / 1'
}

/** A frame's number as it is written under it. */
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

/** A picture of the sheet with its run. */
export interface Placed {
  readonly run: PictureRun
  readonly frame: SheetFrame
  readonly media: Media
}

/** The frame that shows a media item. */
export function placed(runs: readonly Run[], mediaId: string | undefined): Placed | undefined {
  if (mediaId === undefined) return undefined
  for (const run of runs) {
    if (run.kind === 'copy') continue
    for (const frame of framesOf(run))
      if (frame.media?.id === mediaId) return { run, frame, media: frame.media }
  }
  return undefined
}
