import * as z from 'zod/mini'
import { maybe } from '~/contract/answer'
import { CopyGeneration, CopyVariant, ImageGeneration, PresetGeneration } from '~/contract/generation'
import { Media } from '~/contract/media'

/**
 * Where a call of a run stands. `looking`: its answer was lost, and it is looked up whether it was made; `lost`: that
 * could not be found out.
 */
export const callStates = ['waiting', 'making', 'looking', 'done', 'failed', 'cancelled', 'lost'] as const

const Failure = z.object({
  message: z.string(),
  /** What happened alone, where the message says too what became of the call. */
  reason: maybe(z.string()),
  code: maybe(z.string()),
  requestId: maybe(z.string()),
  /** On 402. */
  purchaseUrl: maybe(z.string()),
})
export type Failure = z.output<typeof Failure>

/** One call of a run, and what came of it. */
export const RunCall = z.object({
  state: z.enum(callStates),
  /** The operation that makes it. */
  operation: maybe(z.string()),
  /** Milliseconds since the epoch. */
  startedAt: maybe(z.number()),
  /** Milliseconds that it took. */
  ms: maybe(z.number()),
  /** Credits. */
  cost: maybe(z.number()),
  /** Whether the API told the cost; else it is the price list's (api.md section 4). */
  costTold: maybe(z.boolean()),
  requestId: maybe(z.string()),
  /** The model or generator, as the API tells it. */
  madeBy: maybe(z.string()),
  /** Its answer was lost; the picture was found in media. */
  found: maybe(z.boolean()),
  media: z.catch(z.array(Media), () => []),
  variants: z.catch(z.array(CopyVariant), () => []),
  failure: maybe(Failure),
})
export type RunCall = z.output<typeof RunCall>

/** What was there before a run: what a lost answer is looked up against. */
const Before = z.object({
  /** Milliseconds since the epoch. */
  at: z.number(),
  media: maybe(z.array(z.string())),
  /** Media that were made at or before it had come, noted or not: by the server's clock, milliseconds since the epoch. */
  since: maybe(z.number()),
  transactions: maybe(z.array(z.string())),
})
export type Before = z.output<typeof Before>

/** The version of a brand kit: what stood in it, and when it was last changed (ISO) where the API tells. */
const KitVersion = z.object({ print: z.string(), at: maybe(z.string()) })
export type KitVersion = z.output<typeof KitVersion>

const common = {
  id: z.string(),
  /** Milliseconds since the epoch. */
  at: z.number(),
  /** The number of its first frame on the sheet. */
  first: z.number(),
  calls: z.array(RunCall),
  campaign: maybe(z.string()),
}
const ofPictures = {
  ...common,
  /** The brand kit that went in; none where it was left out. */
  kit: maybe(KitVersion),
  /** The run whose pictures it makes again. */
  remakes: maybe(z.string()),
  before: maybe(Before),
}

/** What was asked for, with all its calls. */
export const Run = z.discriminatedUnion('kind', [
  z.object({ ...ofPictures, kind: z.literal('image'), body: ImageGeneration }),
  z.object({
    ...ofPictures,
    kind: z.literal('preset'),
    body: PresetGeneration,
    preset: maybe(z.string()),
    /** A storyboard's frames are read in a row. */
    storyboard: maybe(z.boolean()),
    /** The shape of its frames, as `9:16`. */
    shape: maybe(z.string()),
    /** Pictures that it makes; 1 where the API does not tell. */
    outputs: z.number(),
  }),
  z.object({ ...common, kind: z.literal('copy'), body: CopyGeneration }),
])
export type Run = z.output<typeof Run>
export type RunOf<Kind extends Run['kind']> = Extract<Run, { kind: Kind }>
export type PictureRun = RunOf<'image'> | RunOf<'preset'>

/** A call that has not begun. */
export const waitingCall = (): RunCall => ({
  state: 'waiting',
  operation: undefined,
  startedAt: undefined,
  ms: undefined,
  cost: undefined,
  costTold: undefined,
  requestId: undefined,
  madeBy: undefined,
  found: undefined,
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
export const frameCount = (run: Run): number =>
  run.kind === 'preset' ? Math.max(run.outputs, run.calls[0]?.media.length ?? 0) : run.calls.length

/** Credits that one call of the run costs at most (api.md section 4). */
export const callCost = (run: Run): number =>
  run.kind === 'copy' ? 0 : run.kind === 'preset' ? run.outputs : 1

/** How many calls of a run are in one of these states. */
export const callsIn = (run: Run, ...states: RunCall['state'][]): number =>
  run.calls.filter(({ state }) => states.includes(state)).length

/** The places of the calls that are in one of these states. */
export const placesOf = (run: Run, ...states: RunCall['state'][]): number[] =>
  run.calls.flatMap(({ state }, index) => (states.includes(state) ? [index] : []))
