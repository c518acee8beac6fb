import * as z from 'zod/mini'
import { answer, keepUnknownValues, many, maybe, one, readable } from './answer'
import { instant, listOf, text } from './bounds'
import { endpoint } from './endpoint'
import { i18n } from './i18n'
import { PostTarget, repeatKinds, repeatStates } from './post'
import { calendarDay, maxRepeatTexts, maxTimes, RepeatRule, wholeFrom } from './repeat-rule'

// Posts that are published repeatedly, by a rule or from a queue (docs/decisions/0073-repeated-posts.md).

const base = '/workspaces/{workspaceId}/repeats'
const owned = { extension: true, scope: 'publish' } as const

/** How many days ahead the posts of a rule are created. */
export const repeatHorizonDays = 60

/** Maximum number of repeats in a workspace, without stopped ones. */
export const maxRepeats = 200

const texts = () => listOf(text(1, 10_000), maxRepeatTexts)

/** How a post returns to its queue. */
export const Evergreen = z.strictObject({
  queueId: text(1, 128),
  /** Minimum number of days between two publications. */
  pauseDays: wholeFrom(1, 365),
  /** Last possible day, in the queue's time zone. */
  until: z.optional(calendarDay()),
  /** How many more times it is published. */
  times: z.optional(wholeFrom(1, maxTimes)),
})
export type Evergreen = z.output<typeof Evergreen>

const RepeatCreate = z
  .strictObject({
    /** The post to repeat. If it isn't published yet, it is the first of the series. */
    postId: text(1, 128),
    rule: z.optional(RepeatRule),
    evergreen: z.optional(Evergreen),
    /** Alternative texts, used in rotation with the post's own. */
    texts: z._default(texts(), () => []),
  })
  .check(
    z.refine(
      ({ rule, evergreen }) => (rule === undefined) !== (evergreen === undefined),
      i18n.t('Give either a rule or a queue.'),
    ),
  )
export type RepeatCreate = z.output<typeof RepeatCreate>

/** Fields that are left out don't change. Applies to future posts that nobody has edited by hand. */
const RepeatUpdate = z.strictObject({
  rule: z.optional(RepeatRule),
  evergreen: z.optional(z.omit(Evergreen, { queueId: true })),
  texts: z.optional(texts()),
  /** A post of the series whose content, accounts and options future posts take over. */
  likePostId: z.optional(text(1, 128)),
  /** `paused` and `stopped` delete future posts; `active` creates them again. */
  state: z.optional(z.enum(repeatStates)),
  /** Rejects the change if the repeat is in another state by now, so that an old Undo doesn't revive it. */
  expectedState: z.optional(z.enum(repeatStates)),
  /** First day the change applies to; today when left out. */
  from: z.optional(calendarDay()),
  /** A post to keep when the others are deleted. */
  keepPostId: z.optional(text(1, 128)),
})
export type RepeatUpdate = z.output<typeof RepeatUpdate>

const RepeatMove = z.strictObject({
  postId: text(1, 128),
  /** The post's new time; later posts move by the same amount. */
  at: instant().check(
    // The rule's first day moves along, and has to stay in the years that `calendarDay` allows in every time zone.
    z.refine((at) => {
      const year = new Date(at).getUTCFullYear()
      return year >= 2000 && year < 2199
    }, i18n.t('Must be between the years 2000 and 2198.')),
  ),
})

/**
 * Why nothing is planned at the moment: `accounts` are disconnected, `approval` is missing, the last post failed, or the
 * `queue` is limited to other accounts.
 */
const blocks = ['accounts', 'approval', 'failed', 'queue'] as const

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
  publishedCount: maybe(z.number()),
  plannedCount: maybe(z.number()),
  /** Dates that passed while it was paused or the server wasn't running. */
  missedCount: maybe(z.number()),
  nextAt: maybe(z.string()),
  lastAt: maybe(z.string()),
  /** Posts exist up to here; later ones are created in time. */
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
