import type { DeliveryFailure, Platform } from '~/contract'
import { sentence } from '~/contract/server-sentences'
import { platformNames } from '~/domain/platforms/names'
import type { Checkpoint, PlatformError } from '../platforms/adapter'
import type { DeliveryRow } from '../posts/posts'

// Pure functions that decide what follows a platform's answer: docs/decisions/0042-publishing-in-steps.md.

/** Result of an adapter call. `no-answer`: it isn't known whether the call took effect. */
export type Answer =
  | { readonly kind: 'ready' | 'not-live' | 'unproven' }
  | {
      readonly kind: 'committed' | 'live'
      readonly remoteId?: string | undefined
      readonly checkpoint?: Checkpoint | undefined
    }
  | {
      readonly kind: 'confirmed'
      readonly remoteId?: string | undefined
      readonly url?: string | undefined
      readonly privacy?: string | undefined
      readonly notice?: string | undefined
    }
  | { readonly kind: 'wait'; readonly until: number }
  | { readonly kind: 'refused'; readonly error: PlatformError }
  | { readonly kind: 'not-sent' | 'no-answer'; readonly message: string }

export type Step = 'prepare' | 'commit' | 'reconcile' | 'confirm'

/** How a delivery ends. `attention`: only a person can tell whether it is live. */
export type Ending =
  | {
      readonly kind: 'published'
      readonly remoteId?: string | undefined
      readonly url?: string | undefined
      readonly privacy?: string | undefined
      readonly message?: string | undefined
    }
  | { readonly kind: 'failed' | 'attention'; readonly failure: DeliveryFailure; readonly message: string }
  /** By a person, before anything visible was sent. */
  | { readonly kind: 'called-off'; readonly message: string }

/** What to write to the row, followed by the next step at once, a wait until `nextAt`, or the end. */
export type Verdict = (
  | { readonly kind: 'on'; readonly change: Change }
  | {
      readonly kind: 'later'
      readonly change: Change & { readonly nextAt: Date }
      /** The account must not be used before this time. */
      readonly limitedUntil?: Date | undefined
    }
  | { readonly kind: 'end'; readonly ending: Ending }
) & {
  /** Set if the platform no longer accepts the account's sign-in. */
  readonly accountEnded?: 'reconnect' | 'permission' | undefined
}

export type Change = Partial<
  Pick<
    DeliveryRow,
    'step' | 'checkpoint' | 'commitStartedAt' | 'remoteId' | 'failure' | 'tries' | 'nextAt' | 'deadlineAt'
  >
>

export interface Policy {
  /** Milliseconds after which a delivery that still fails is given up. */
  readonly deadlineMs: number
  /** Milliseconds between an unanswered commit and the first lookup: platforms list new posts with a delay. */
  readonly settleMs: number
}

export interface StepContext {
  readonly policy: Policy
  /** Milliseconds since 1970. */
  readonly now: number
  /** 0 to 1, for jitter. */
  readonly random: number
  /**
   * 0 to 1: how long after the end of a limit this account resumes, so that accounts don't all resume in the
   * same second.
   */
  readonly spread: number
}

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/**
 * Longest total wait in milliseconds since the publish, however often a platform asks to wait. Then a person
 * has to look.
 */
const maxWaitMs = 3 * 24 * hour
/** Attempts to read the address of a post that is known to be live. */
const confirmTries = 6
/** Wait after a limit whose end the platform doesn't give, in milliseconds. */
const defaultLimitMs = { rate_limited: 5 * minute, quota: hour } as const

const date = (ms: number): Date => new Date(ms)

/** Milliseconds: 2 s, doubled with each attempt up to 5 minutes, ± 25 %. */
function backOff(tries: number, random: number): number {
  return Math.round(Math.min(2 * second * 2 ** tries, 5 * minute) * (0.75 + random / 2))
}

/** How many commits went unanswered and turned out not to be live. Earlier versions stored `true` for one. */
const doubtsOf = ({ checkpoint }: Pick<DeliveryRow, 'checkpoint'>): number => Number(checkpoint.doubtful ?? 0)

/** True if an earlier commit went unanswered. A “duplicate” error then proves that it succeeded. */
const isDoubtful = (row: Pick<DeliveryRow, 'checkpoint'>): boolean => doubtsOf(row) > 0

/** The step to take. A commit that was begun but not answered is looked up, never sent again. */
export function stepOf({ step, commitStartedAt }: Pick<DeliveryRow, 'step' | 'commitStartedAt'>): Step {
  if (step === 'commit' && commitStartedAt) return 'reconcile'
  return step === 'commit' || step === 'reconcile' || step === 'confirm' ? step : 'prepare'
}

/** The sentence shown for a failure, with what people can do. The platform's own message stays in `failure`. */
function reasonText(of: Platform, failure: DeliveryFailure): string {
  const platform = platformNames[of]
  const words = failure.message ?? ''
  const reason = failure.verbatim ? sentence('quoted', { words }) : ended(words)
  switch (failure.class) {
    case 'reconnect':
      return sentence('signInEnded', { platform })
    case 'permission':
      return sentence('notPermitted', { platform, reason })
    case 'configuration':
      return sentence('notAccepted', { platform, reason })
    case 'transient':
    case 'not_ready':
      return sentence('notInTime', { platform, reason })
    default:
      return ended(words)
  }
}

const ended = (words: string): string => (/[.!?…]["”’)]?$/.test(words) ? words : `${words}.`)

/** A failure as it is stored and returned. */
function failureOf(error: PlatformError, until?: Date): DeliveryFailure {
  const { code, requestId, verbatim, placeOnly } = error.details
  return {
    // People choose another place by editing the post, not by signing in again.
    class: placeOnly ? 'content_rejected' : error.failureClass,
    message: error.message,
    ...(verbatim && { verbatim }),
    ...(code !== undefined && { code }),
    ...(requestId !== undefined && { requestId }),
    ...(until && { until: until.toISOString() }),
  }
}

function failed(row: DeliveryRow, failure: DeliveryFailure): Verdict {
  const message = reasonText(row.platform, failure)
  return { kind: 'end', ending: { kind: 'failed', failure, message } }
}

/** Ends the delivery with an unknown outcome. It is only sent again if a person says so. */
function needsAttention(row: DeliveryRow, words?: DeliveryFailure): Verdict {
  const name = platformNames[row.platform]
  return {
    kind: 'end',
    ending: {
      kind: 'attention',
      failure: { ...words, class: 'unknown', until: undefined },
      message: sentence('notConfirmed', { platform: name }),
    },
  }
}

const published = (row: DeliveryRow, message?: string): Verdict => ({
  kind: 'end',
  ending: { kind: 'published', remoteId: row.remoteId ?? undefined, message },
})

function deliveryFailureOf(answer: Exclude<Answer, { kind: 'wait' }>): DeliveryFailure {
  if (answer.kind === 'refused') return failureOf(answer.error)
  const message = 'message' in answer ? answer.message : /*i18n*/ 'The platform isn’t ready.'
  return { class: answer.kind === 'no-answer' ? 'unknown' : 'transient', message }
}

/**
 * The account state that a refusal leads to. Undefined if the sign-in is still good, also if only the
 * server's operator can fix the permission.
 */
function endsAccount({ failureClass, details }: PlatformError): 'reconnect' | 'permission' | undefined {
  if (failureClass === 'permission' && details.placeOnly === true) return undefined
  return failureClass === 'reconnect' || failureClass === 'permission' ? failureClass : undefined
}

/**
 * When the platform accepts calls again, in ms; undefined if the error isn't a limit. Backs off if it gave an
 * end before and still refused.
 */
function limitEnd(
  error: PlatformError,
  { now, random, spread }: StepContext,
  tries: number,
): number | undefined {
  const { failureClass, details } = error
  if (failureClass !== 'rate_limited' && failureClass !== 'quota') return undefined
  const end = details.until ?? now + defaultLimitMs[failureClass]
  // Jitter is added on top, so that it never resumes before the limit ends.
  return Math.max(end, now + backOff(tries, random)) + Math.round(spread * 2 * second)
}

/**
 * When to poll again, in ms: at the time the platform asked for, but less often the longer it takes, up to
 * once a minute. X asks for a poll every second however long it takes.
 */
function nextPoll(row: DeliveryRow, requestedAt: number, now: number, last: number): number {
  const backoffUntil = now + Math.min((now - row.at.getTime()) / 10, minute)
  return Math.max(Math.min(Math.max(requestedAt, backoffUntil), last), now + second)
}

/** When to stop waiting for a commit's outcome or a post's address, in ms. */
function lookupDeadline(row: DeliveryRow, { policy }: StepContext): number {
  return (row.commitStartedAt ?? row.at).getTime() + policy.deadlineMs
}

/**
 * An error before anything can be visible: retried from `prepare`, which reuses finished work or starts over.
 */
function beforeCommit(row: DeliveryRow, answer: Answer, at: StepContext): Verdict {
  const { now, random, policy } = at
  const deadline = row.deadlineAt?.getTime() ?? now + policy.deadlineMs
  if (answer.kind === 'wait') {
    const slow = { class: 'not_ready', message: /*i18n*/ 'The media is still being processed.' } as const
    if (now >= deadline) return failed(row, slow)
    return {
      kind: 'later',
      change: { nextAt: date(nextPoll(row, answer.until, now, deadline)), failure: null },
    }
  }
  const failure = deliveryFailureOf(answer)
  // Nothing visible was sent, so an unknown outcome is just a failed attempt.
  const transientFailure = failure.class === 'unknown' ? { ...failure, class: 'transient' as const } : failure
  const retry = { step: 'prepare', commitStartedAt: null, tries: row.tries + 1 } as const
  if (answer.kind === 'refused') {
    const end = limitEnd(answer.error, at, row.tries)
    if (end !== undefined) {
      const until = date(end)
      if (end > row.at.getTime() + maxWaitMs) return failed(row, transientFailure)
      const change = {
        ...retry,
        failure: failureOf(answer.error, until),
        nextAt: until,
        deadlineAt: date(Math.max(deadline, end + policy.deadlineMs)),
      }
      return { kind: 'later', change, limitedUntil: until }
    }
    const accountEnded = endsAccount(answer.error)
    if (accountEnded) return { ...failed(row, transientFailure), accountEnded }
  }
  const isTransient = transientFailure.class === 'transient' || transientFailure.class === 'not_ready'
  if (!isTransient || now >= deadline) return failed(row, transientFailure)
  const until = date(Math.min(now + backOff(row.tries, random), Math.max(deadline, now + second)))
  const shown = { ...transientFailure, until: until.toISOString() }
  return { kind: 'later', change: { ...retry, failure: shown, nextAt: until } }
}

/** A lookup failed: retried until the lookup deadline, then ends with `over`. */
function retryLookup(row: DeliveryRow, answer: Answer, at: StepContext, over: Verdict): Verdict {
  const { now, random } = at
  const last = lookupDeadline(row, at)
  if (answer.kind === 'wait') {
    if (now >= last) return over
    const nextAt = date(nextPoll(row, answer.until, now, last))
    // The earlier failure stays, with the new time of the next attempt.
    const failure = row.failure && { ...row.failure, until: nextAt.toISOString() }
    return { kind: 'later', change: { nextAt, failure } }
  }
  const tries = row.tries + 1
  const failure = deliveryFailureOf(answer)
  if (answer.kind === 'refused') {
    const accountEnded = endsAccount(answer.error)
    if (accountEnded) return { ...over, accountEnded }
    const end = limitEnd(answer.error, at, row.tries)
    if (end !== undefined) {
      if (end > row.at.getTime() + maxWaitMs) return over
      const change = { failure: failureOf(answer.error, date(end)), nextAt: date(end), tries }
      return { kind: 'later', change, limitedUntil: date(end) }
    }
  }
  if (now >= last) return over
  const until = date(Math.min(now + backOff(row.tries, random), Math.max(last, now + second)))
  return {
    kind: 'later',
    change: { failure: { ...failure, until: until.toISOString() }, nextAt: until, tries },
  }
}

function afterCommit(row: DeliveryRow, answer: Answer, at: StepContext): Verdict {
  if (answer.kind === 'no-answer' || (answer.kind === 'refused' && answer.error.failureClass === 'unknown')) {
    const change = { step: 'reconcile', tries: 0, failure: deliveryFailureOf(answer) } as const
    return { kind: 'later', change: { ...change, nextAt: date(at.now + at.policy.settleMs) } }
  }
  if (answer.kind === 'refused' && answer.error.failureClass === 'duplicate' && isDoubtful(row)) {
    const { existingId } = answer.error.details
    // The commit whose answer was lost did succeed.
    if (existingId === undefined) return needsAttention(row, failureOf(answer.error))
    return { kind: 'on', change: { step: 'confirm', remoteId: existingId, tries: 0, failure: null } }
  }
  return beforeCommit(row, answer, at)
}

function afterReconcile(row: DeliveryRow, answer: Answer, at: StepContext): Verdict {
  if (answer.kind === 'unproven') return needsAttention(row, row.failure ?? undefined)
  if (answer.kind === 'not-live') {
    const isOver = at.now >= (row.deadlineAt?.getTime() ?? row.at.getTime() + maxWaitMs)
    // Without a failure, it was this server that stopped, so the elapsed time doesn't count against the
    // platform.
    if (isOver && row.failure) return failed(row, { ...row.failure, class: 'transient', until: undefined })
    const doubts = doubtsOf(row)
    const checkpoint = { ...row.checkpoint, doubtful: doubts + 1 }
    const deadlineAt = isOver ? date(at.now + at.policy.deadlineMs) : row.deadlineAt
    const change = {
      ...{ step: 'prepare' as const, commitStartedAt: null, checkpoint, tries: 0, failure: null },
      deadlineAt,
    }
    if (doubts === 0) return { kind: 'on', change }
    // Back off from a platform that never answers a commit.
    const until = date(at.now + backOff(doubts, at.random))
    const message = row.failure?.message ?? /*i18n*/ 'The platform didn’t answer.'
    const failure = { class: 'transient', message, until: until.toISOString() } as const
    return { kind: 'later', change: { ...change, failure, nextAt: until } }
  }
  return retryLookup(row, answer, at, needsAttention(row, row.failure ?? undefined))
}

function afterConfirm(row: DeliveryRow, answer: Answer, at: StepContext): Verdict {
  const known = row.remoteId !== null
  if (answer.kind === 'refused') {
    const { failureClass, message } = answer.error
    if (failureClass === 'media_rejected' || failureClass === 'content_rejected')
      // A post with an identifier exists, so the error is passed on as a notice.
      return known ? published(row, ended(message)) : failed(row, failureOf(answer.error))
  }
  const over = known ? published(row) : needsAttention(row, row.failure ?? undefined)
  if (known && row.tries + 1 >= confirmTries && answer.kind !== 'wait') return over
  return retryLookup(row, answer, at, over)
}

/** Moves on to `confirm` once something visible was made. */
function toConfirm(
  row: DeliveryRow,
  { remoteId, checkpoint }: Extract<Answer, { kind: 'committed' | 'live' }>,
) {
  const change = {
    step: 'confirm',
    remoteId: remoteId ?? row.remoteId,
    checkpoint: { ...row.checkpoint, ...checkpoint },
    tries: 0,
    nextAt: null,
    failure: null,
  } as const
  return { kind: 'on', change } as const
}

/** What the answer to a step means for the delivery. `row` is as it was written before the call. */
export function verdictOf(row: DeliveryRow, step: Step, answer: Answer, at: StepContext): Verdict {
  switch (answer.kind) {
    case 'committed':
    case 'live':
      return toConfirm(row, answer)
    case 'ready':
      // `tries` isn't reset: a refused commit starts over from `prepare`, and would otherwise be retried
      // every two seconds.
      return { kind: 'on', change: { step: 'commit', commitStartedAt: null, failure: null } }
    case 'confirmed': {
      const { remoteId, url, privacy, notice: message } = answer
      const ending = { kind: 'published', remoteId: remoteId ?? row.remoteId ?? undefined } as const
      return { kind: 'end', ending: { ...ending, url, privacy, message } }
    }
    default:
  }
  switch (step) {
    case 'commit':
      return afterCommit(row, answer, at)
    case 'reconcile':
      return afterReconcile(row, answer, at)
    case 'confirm':
      return afterConfirm(row, answer, at)
    default:
      return beforeCommit(row, answer, at)
  }
}
