import * as z from 'zod/mini'
import { maybe } from '~/contract/answer'
import { generateCopy, generateImage, generatePreset } from '~/contract/endpoints'
import { CopyGeneration, CopyVariant, ImageGeneration, PresetGeneration } from '~/contract/generation'
import { Media } from '~/contract/media'

/**
 * The state of a call. `looking`: its answer was lost, and it is being checked whether it was made; `lost`: the check was
 * inconclusive.
 */
const callStates = ['waiting', 'making', 'looking', 'done', 'failed', 'cancelled', 'lost'] as const

const Failure = z.object({
  message: z.string(),
  /** What happened, if `message` also includes the outcome. */
  reason: maybe(z.string()),
  code: maybe(z.string()),
  requestId: maybe(z.string()),
  /** On 402. */
  purchaseUrl: maybe(z.string()),
})
export type Failure = z.output<typeof Failure>

/** A call of a run and its outcome. */
export const RunCall = z.object({
  state: z.enum(callStates),
  /** The operation that makes it. */
  operation: maybe(z.string()),
  /** Milliseconds since the epoch. */
  startedAt: maybe(z.number()),
  /** Duration in milliseconds. */
  ms: maybe(z.number()),
  /** Credits. */
  cost: maybe(z.number()),
  /** Whether the API reported the cost; otherwise it is from the price list (api.md section 4). */
  costTold: maybe(z.boolean()),
  requestId: maybe(z.string()),
  /** The model or generator, as reported by the API. */
  madeBy: maybe(z.string()),
  /** Whether its answer was lost and the image was found in media. */
  found: maybe(z.boolean()),
  media: z.catch(z.array(Media), () => []),
  variants: z.catch(z.array(CopyVariant), () => []),
  failure: maybe(Failure),
})
export type RunCall = z.output<typeof RunCall>

/** Media and transactions before a run, to compare with after a lost answer. */
const Before = z.object({
  /** Milliseconds since the epoch. */
  at: z.number(),
  media: maybe(z.array(z.string())),
  /** Media created at or before this time (server clock, ms since the epoch) aren't new, whether recorded or not. */
  since: maybe(z.number()),
  transactions: maybe(z.array(z.string())),
})

/** A brand kit's version: a hash of its contents, and when it was last changed (ISO 8601), if known. */
const KitVersion = z.object({ print: z.string(), at: maybe(z.string()) })
export type KitVersion = z.output<typeof KitVersion>

const common = {
  id: z.string(),
  /** Milliseconds since the epoch. */
  at: z.number(),
  /** The number of its first frame. */
  first: z.number(),
  calls: z.array(RunCall),
  campaign: maybe(z.string()),
}
const ofPictures = {
  ...common,
  /** The brand kit used, if any. */
  kit: maybe(KitVersion),
  /** Id of the run whose images it makes again. */
  remakes: maybe(z.string()),
  before: maybe(Before),
}

/** A generation request with all its calls. */
export const Run = z.discriminatedUnion('kind', [
  z.object({ ...ofPictures, kind: z.literal('image'), body: ImageGeneration }),
  z.object({
    ...ofPictures,
    kind: z.literal('preset'),
    body: PresetGeneration,
    preset: maybe(z.string()),
    /** Whether its frames form a storyboard. */
    storyboard: maybe(z.boolean()),
    /** The aspect ratio of its frames, such as `9:16`. */
    shape: maybe(z.string()),
    /** Number of images; 1 if the API doesn't say. */
    outputs: z.number(),
  }),
  z.object({ ...common, kind: z.literal('copy'), body: CopyGeneration }),
])
export type Run = z.output<typeof Run>
export type RunOf<Kind extends Run['kind']> = Extract<Run, { kind: Kind }>
export type PictureRun = RunOf<'image'> | RunOf<'preset'>

/** The endpoint that each kind of run calls. */
export const endpoints = { image: generateImage, preset: generatePreset, copy: generateCopy } as const

/** A new call. */
export const waitingCall = (): RunCall => ({ state: 'waiting', media: [], variants: [] })

/** The prompt, topic or subject. */
export function runTitle(run: Run): string {
  if (run.kind === 'image') return run.body.prompt
  return run.kind === 'copy' ? run.body.topic : run.body.subject
}

/** Number of frames of a run. */
export const frameCount = (run: Run): number =>
  run.kind === 'preset' ? Math.max(run.outputs, run.calls[0]?.media.length ?? 0) : run.calls.length

/** Maximum cost of one call of the run in credits (api.md section 4). */
export const callCost = (run: Run): number =>
  run.kind === 'copy' ? 0 : run.kind === 'preset' ? run.outputs : 1

/** Number of a run's calls in one of these states. */
export const callsIn = (run: Run, ...states: RunCall['state'][]): number =>
  run.calls.filter(({ state }) => states.includes(state)).length

/** Indices of a run's calls in one of these states. */
export const placesOf = (run: Run, ...states: RunCall['state'][]): number[] =>
  run.calls.flatMap(({ state }, index) => (states.includes(state) ? [index] : []))
