import type { Media } from '~/contract/media'
import type { RunCall, RunOf } from '../runs/run'

/** One place on the sheet. */
export interface SheetFrame {
  readonly number: number
  /** Which of the run's calls it belongs to. */
  readonly index: number
  readonly call: RunCall
  readonly media: Media | undefined
}

/** The frames of a run: one for each call, or for each picture that a preset makes. */
export function framesOf(run: RunOf<'image'> | RunOf<'preset'>): SheetFrame[] {
  if (run.kind === 'image')
    return run.calls.map((call, index) => ({ number: run.first + index, index, call, media: call.media[0] }))
  const [call] = run.calls
  if (!call) return []
  const count = call.state === 'done' ? call.media.length : run.outputs
  return Array.from({ length: count }, (_, index) => ({
    number: run.first + index,
    index: 0,
    call,
    media: call.media[index],
  }))
}

/** The box of a frame: the picture's own shape once it is known, else what was asked for. */
export function frameRatio(run: RunOf<'image'> | RunOf<'preset'>, media: Media | undefined): string {
  if (media?.width && media.height) return `${media.width} / ${media.height}`
  return run.kind === 'image' ? run.body.aspectRatio.replace(':', ' / ') : '1 / 1'
}
