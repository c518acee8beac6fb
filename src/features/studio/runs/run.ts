import * as z from 'zod/mini'
import { maybe } from '~/contract/answer'
import { CopyGeneration, CopyVariant, ImageGeneration, PresetGeneration } from '~/contract/generation'
import { Media } from '~/contract/media'

/** Where a call of a run stands. `lost`: the page was left while it was under way. */
export const callStates = ['waiting', 'making', 'done', 'failed', 'cancelled', 'lost'] as const

const Failure = z.object({
  message: z.string(),
  code: maybe(z.string()),
  requestId: maybe(z.string()),
  /** On 402. */
  purchaseUrl: maybe(z.string()),
})
export type Failure = z.output<typeof Failure>

/** One call of a run, and what came of it. */
export const RunCall = z.object({
  state: z.enum(callStates),
  /** Milliseconds that it took. */
  ms: maybe(z.number()),
  /** Credits. */
  cost: maybe(z.number()),
  requestId: maybe(z.string()),
  /** The model or generator, as the API tells it. */
  madeBy: maybe(z.string()),
  media: z.catch(z.array(Media), () => []),
  variants: z.catch(z.array(CopyVariant), () => []),
  failure: maybe(Failure),
})
export type RunCall = z.output<typeof RunCall>

const common = {
  id: z.string(),
  /** Milliseconds since the epoch. */
  at: z.number(),
  /** The number of its first frame on the sheet. */
  first: z.number(),
  calls: z.array(RunCall),
  campaign: maybe(z.string()),
}

/** What was asked for, with all its calls. */
export const Run = z.discriminatedUnion('kind', [
  z.object({
    ...common,
    kind: z.literal('image'),
    body: ImageGeneration,
    /** When the brand kit that went into it was last changed, ISO. */
    brandKitAt: maybe(z.string()),
  }),
  z.object({
    ...common,
    kind: z.literal('preset'),
    body: PresetGeneration,
    preset: maybe(z.string()),
    outputs: z.number(),
  }),
  z.object({ ...common, kind: z.literal('copy'), body: CopyGeneration }),
])
export type Run = z.output<typeof Run>
export type RunOf<Kind extends Run['kind']> = Extract<Run, { kind: Kind }>

/** A call that has not begun. */
export const waitingCall = (): RunCall => ({
  state: 'waiting',
  ms: undefined,
  cost: undefined,
  requestId: undefined,
  madeBy: undefined,
  media: [],
  variants: [],
  failure: undefined,
})

/** What was asked for, in the person's own words. */
export function runTitle(run: Run): string {
  if (run.kind === 'image') return run.body.prompt
  return run.kind === 'copy' ? run.body.topic : run.body.subject
}

/** Frames that a run takes on the sheet. */
export const frameCount = (run: Run): number => (run.kind === 'preset' ? run.outputs : run.calls.length)
