import * as z from 'zod/mini'
import { answer, keepUnknownValues, many, maybe, one, readable } from './answer'
import { instant, listOf, text } from './bounds'
import { endpoint } from './endpoint'
import { i18n } from './i18n'
import { PostTarget } from './post'
import { calendarDay, maxRepeatTexts, maxTimes, RepeatRule, wholeFrom } from './repeat-rule'
import { repeatKinds, repeatStates } from './repeat-state'

// Posts that are published again: by a rule, or from a queue (docs/decisions/0073-repeated-posts.md).

const base = '/workspaces/{workspaceId}/repeats'
const owned = { extension: true, scope: 'publish' } as const

/** The most repeats of a workspace that aren’t stopped. */
export const maxRepeats = 200

const texts = () => listOf(text(1, 10_000), maxRepeatTexts)

/** How a post goes back into its queue. */
export const Evergreen = z.strictObject({
  queueId: text(1, 128),
  /** Days between two times that it goes out, at least. */
  pauseDays: wholeFrom(1, 365),
  /** The last day on which it goes out, in the queue’s zone. */
  until: z.optional(calendarDay()),
  /** How often it goes out again. */
  times: z.optional(wholeFrom(1, maxTimes)),
})
export type Evergreen = z.output<typeof Evergreen>

const RepeatCreate = z
  .strictObject({
    /** The post that is repeated. One that isn’t published yet is the first of them. */
    postId: text(1, 128),
    rule: z.optional(RepeatRule),
    evergreen: z.optional(Evergreen),
    /** Other texts, used in turn with the post’s own. */
    texts: z._default(texts(), () => []),
  })
  .check(
    z.refine(
      ({ rule, evergreen }) => (rule === undefined) !== (evergreen === undefined),
      i18n.t('Give either a rule or a queue.'),
    ),
  )
export type RepeatCreate = z.output<typeof RepeatCreate>

/** What is left out stays. It counts for what is to come and nobody has changed by hand. */
const RepeatUpdate = z.strictObject({
  rule: z.optional(RepeatRule),
  evergreen: z.optional(z.omit(Evergreen, { queueId: true })),
  texts: z.optional(texts()),
  /** A post of it whose content, accounts and options are taken for those to come. */
  likePostId: z.optional(text(1, 128)),
  /** `paused` and `stopped` delete what is to come; `active` makes it again. */
  state: z.optional(z.enum(repeatStates)),
  /** The day from which on it counts; today when left out. */
  from: z.optional(calendarDay()),
  /** A post that stays when the others are deleted. */
  keepPostId: z.optional(text(1, 128)),
})
export type RepeatUpdate = z.output<typeof RepeatUpdate>

const RepeatMove = z.strictObject({
  postId: text(1, 128),
  /** Where the post is to stand; those after it move as far. */
  at: instant(),
})

/** Why nothing is planned for the moment: `accounts` are disconnected, an `approval` is missing, or the last one failed. */
const blocks = ['accounts', 'approval', 'failed'] as const

const AnsweredRepeat = answer({
  kind: maybe(z.enum(repeatKinds)),
  state: maybe(z.enum(repeatStates)),
  blocked: maybe(z.enum(blocks)),
  text: maybe(z.string()),
  texts: maybe(readable(z.string())),
  mediaUrls: maybe(readable(z.string())),
  targets: maybe(readable(PostTarget)),
  rule: maybe(RepeatRule),
  evergreen: maybe(Evergreen),
  /** Posts that are out. */
  publishedCount: maybe(z.number()),
  /** Posts that are planned already. */
  plannedCount: maybe(z.number()),
  /** Dates that passed while it was paused or the studio didn’t run. */
  missedCount: maybe(z.number()),
  nextAt: maybe(z.string()),
  lastAt: maybe(z.string()),
  /** Until when its posts exist; the later ones follow in time. */
  plannedUntil: maybe(z.string()),
  createdBy: maybe(z.string()),
  createdAt: maybe(z.string()),
})
export const Repeat = keepUnknownValues({ kind: repeatKinds, state: repeatStates }, AnsweredRepeat)
export type Repeat = z.output<typeof Repeat>

export const listRepeats = endpoint({
  extension: true,
  scope: 'read',
  method: 'GET',
  path: base,
  data: many('repeat', Repeat),
  summary: /*i18n*/ 'Lists posts that repeat, by a rule or from a queue.',
})
export const createRepeat = endpoint({
  ...owned,
  method: 'POST',
  path: base,
  body: RepeatCreate,
  data: one('repeat', Repeat),
  summary: /*i18n*/ 'Repeats a post by a rule, or puts it back into a queue each time it was published.',
})
export const updateRepeat = endpoint({
  ...owned,
  method: 'PATCH',
  path: `${base}/{repeatId}`,
  body: RepeatUpdate,
  data: one('repeat', Repeat),
  summary: /*i18n*/ 'Changes, pauses, resumes or stops a repeat, for the posts that are still to come.',
})
export const moveRepeat = endpoint({
  ...owned,
  method: 'POST',
  path: `${base}/{repeatId}/move`,
  body: RepeatMove,
  data: one('repeat', Repeat),
  summary: /*i18n*/ 'Moves a post of a repeat together with those that follow it.',
})
