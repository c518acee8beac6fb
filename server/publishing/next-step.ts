import { sentence } from '~/contract/server-sentences'
import type { DeliveryFailure, Platform } from '~/contract'
import { platformNames } from '~/domain/platforms/names'
import type { Checkpoint, PlatformError } from '../platforms/adapter'
import type { DeliveryRow } from '../posts/posts'

// What follows from an answer of a platform: docs/decisions/0042-publishing-in-steps.md. Nothing here does anything.

/** What an adapter's call came to. `no-answer`: whether it was done isn't known. */
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

/** Ends a delivery. `attention`: only a person can say whether it is live. */
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

/** What is written to the row, and then: the next step at once, a wait until `nextAt`, or the end. */
export type Verdict = (
  | { readonly kind: 'on'; readonly change: Change }
  | {
      readonly kind: 'later'
      readonly change: Change & { readonly nextAt: Date }
      /** The account takes nothing before. */
      readonly limitedUntil?: Date | undefined
    }
  | { readonly kind: 'end'; readonly ending: Ending }
) & {
  /** The platform doesn't take the account's sign-in any more. */
  readonly accountEnded?: 'reconnect' | 'permission' | undefined
}

export type Change = Partial<
  Pick<
    DeliveryRow,
    'step' | 'checkpoint' | 'commitStartedAt' | 'remoteId' | 'failure' | 'tries' | 'nextAt' | 'deadlineAt'
  >
>

/** How a delivery is carried out. */
export interface Policy {
  /** Milliseconds after which a delivery that still fails is given up. */
  readonly deadlineMs: number
  /** Milliseconds between a commit without an answer and the first look for it: platforms show posts with a delay. */
  readonly settleMs: number
}

export interface Circumstances {
  readonly policy: Policy
  /** Milliseconds since 1970. */
  readonly now: number
  /** 0 to 1, for jitter. */
  readonly random: number
  /** 0 to 1: how far after the end of a limit this account goes on, so that not everybody does in the same second. */
  readonly spread: number
}

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** However often a platform asks to wait, in milliseconds from the publish on: then somebody has to look. */
export const longestWaitMs = 3 * 24 * hour
/** Tries to read the address of a post that is known to be live. */
const confirmTries = 6
/** Waits for a limit whose end the platform doesn't say. */
const unsaidLimitMs = { rate_limited: 5 * minute, quota: hour } as const

const date = (ms: number): Date => new Date(ms)

/** 2 s, doubled with each try up to 5 minutes, a quarter more or less. */
export function backOff(tries: number, random: number): number {
  return Math.round(Math.min(2 * second * 2 ** tries, 5 * minute) * (0.75 + random / 2))
}

/** How many commits went unanswered and were found not to be live. Kept as `true` for one by earlier versions. */
const doubtsOf = ({ checkpoint }: Pick<DeliveryRow, 'checkpoint'>): number => Number(checkpoint.doubtful ?? 0)

/** Whether a commit went unanswered before: then “duplicate” proves that it was done. */
export const isDoubtful = (row: Pick<DeliveryRow, 'checkpoint'>): boolean => doubtsOf(row) > 0

/** The step to take: a commit that was begun and has no answer is looked for, never sent again. */
export function stepOf({ step, commitStartedAt }: Pick<DeliveryRow, 'step' | 'commitStartedAt'>): Step {
  if (step === 'commit' && commitStartedAt) return 'reconcile'
  return step === 'commit' || step === 'reconcile' || step === 'confirm' ? step : 'prepare'
}

/** Sends people to what they can do; the platform's own words stand in `failure`. */
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

/** A failure as it is stored and answered. */
export function failureOf(error: PlatformError, until?: Date): DeliveryFailure {
  const { code, requestId, verbatim } = error.details
  return {
    class: error.failureClass,
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

/** Whether it is live can't be known, and nothing is sent again without a person's word. */
export function needsAttention(row: DeliveryRow, words?: DeliveryFailure): Verdict {
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

/** What the trouble is, whoever says it. */
function deliveryFailureOf(answer: Exclude<Answer, { kind: 'wait' }>): DeliveryFailure {
  if (answer.kind === 'refused') return failureOf(answer.error)
  const message = 'message' in answer ? answer.message : /*i18n*/ 'The platform isn’t ready.'
  return { class: answer.kind === 'no-answer' ? 'unknown' : 'transient', message }
}

/** Whether nothing of the account goes out before somebody signs in again. What only the operator can mend, it doesn't. */
function endsAccount({ failureClass, details }: PlatformError): 'reconnect' | 'permission' | undefined {
  if (failureClass === 'permission' && details.ofPlace === true) return undefined
  return failureClass === 'reconnect' || failureClass === 'permission' ? failureClass : undefined
}

/** When the platform takes calls again; later where it has said so before and refused all the same. */
function limitEnd(
  error: PlatformError,
  { now, random, spread }: Circumstances,
  tries: number,
): number | undefined {
  const { failureClass, details } = error
  if (failureClass !== 'rate_limited' && failureClass !== 'quota') return undefined
  const end = details.until ?? now + unsaidLimitMs[failureClass]
  // Never before its end.
  return Math.max(end, now + backOff(tries, random)) + Math.round(spread * 2 * second)
}

/**
 * When to ask again what a platform still works on: when it said, but the longer it takes, the less often, up to once a
 * minute. X asks for a look each second, however long it takes.
 */
function nextLook(row: DeliveryRow, said: number, now: number, last: number): number {
  const backoffUntil = now + Math.min((now - row.at.getTime()) / 10, minute)
  return Math.max(Math.min(Math.max(said, backoffUntil), last), now + second)
}

/** When a commit's outcome, or a post's address, is no longer waited for. */
function looksUntil(row: DeliveryRow, { policy }: Circumstances): number {
  return (row.commitStartedAt ?? row.at).getTime() + policy.deadlineMs
}

/** Trouble before anything can be visible: tried again from `prepare` on, which finds its work done or begins anew. */
function beforeCommit(row: DeliveryRow, answer: Answer, at: Circumstances): Verdict {
  const { now, random, policy } = at
  const given = row.deadlineAt?.getTime() ?? now + policy.deadlineMs
  if (answer.kind === 'wait') {
    const slow = { class: 'not_ready', message: /*i18n*/ 'The media is still being processed.' } as const
    if (now >= given) return failed(row, slow)
    return {
      kind: 'later',
      change: { nextAt: date(nextLook(row, answer.until, now, given)), failure: null },
    }
  }
  const failure = deliveryFailureOf(answer)
  // Nothing was sent that could be visible, so an unknown outcome is only a try that failed.
  const transientFailure = failure.class === 'unknown' ? { ...failure, class: 'transient' as const } : failure
  const again = { step: 'prepare', commitStartedAt: null, tries: row.tries + 1 } as const
  if (answer.kind === 'refused') {
    const end = limitEnd(answer.error, at, row.tries)
    if (end !== undefined) {
      const until = date(end)
      if (end > row.at.getTime() + longestWaitMs) return failed(row, transientFailure)
      const change = {
        ...again,
        failure: failureOf(answer.error, until),
        nextAt: until,
        deadlineAt: date(Math.max(given, end + policy.deadlineMs)),
      }
      return { kind: 'later', change, limitedUntil: until }
    }
    const accountEnded = endsAccount(answer.error)
    if (accountEnded) return { ...failed(row, transientFailure), accountEnded }
  }
  const passes = transientFailure.class === 'transient' || transientFailure.class === 'not_ready'
  if (!passes || now >= given) return failed(row, transientFailure)
  const until = date(Math.min(now + backOff(row.tries, random), Math.max(given, now + second)))
  const shown = { ...transientFailure, until: until.toISOString() }
  return { kind: 'later', change: { ...again, failure: shown, nextAt: until } }
}

/** Reading went wrong: tried again while there is time. `over` is what it ends with. */
function whileLooking(row: DeliveryRow, answer: Answer, at: Circumstances, over: Verdict): Verdict {
  const { now, random } = at
  const last = looksUntil(row, at)
  if (answer.kind === 'wait') {
    if (now >= last) return over
    const nextAt = date(nextLook(row, answer.until, now, last))
    // What went wrong before is kept, with the time at which it goes on now.
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
      if (end > row.at.getTime() + longestWaitMs) return over
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

function afterCommit(row: DeliveryRow, answer: Answer, at: Circumstances): Verdict {
  if (answer.kind === 'no-answer' || (answer.kind === 'refused' && answer.error.failureClass === 'unknown')) {
    const change = { step: 'reconcile', tries: 0, failure: deliveryFailureOf(answer) } as const
    return { kind: 'later', change: { ...change, nextAt: date(at.now + at.policy.settleMs) } }
  }
  if (answer.kind === 'refused' && answer.error.failureClass === 'duplicate' && isDoubtful(row)) {
    const { existingId } = answer.error.details
    // The commit whose answer was lost has made it after all.
    if (existingId === undefined) return needsAttention(row, failureOf(answer.error))
    return { kind: 'on', change: { step: 'confirm', remoteId: existingId, tries: 0, failure: null } }
  }
  return beforeCommit(row, answer, at)
}

function afterReconcile(row: DeliveryRow, answer: Answer, at: Circumstances): Verdict {
  if (answer.kind === 'unproven') return needsAttention(row, row.failure ?? undefined)
  if (answer.kind === 'not-live') {
    const isOver = at.now >= (row.deadlineAt?.getTime() ?? row.at.getTime() + longestWaitMs)
    // Without a failure it was this server that stopped: that time isn't the platform's.
    if (isOver && row.failure) return failed(row, { ...row.failure, class: 'transient', until: undefined })
    const doubts = doubtsOf(row)
    const checkpoint = { ...row.checkpoint, doubtful: doubts + 1 }
    const deadlineAt = isOver ? date(at.now + at.policy.deadlineMs) : row.deadlineAt
    const change = {
      ...{ step: 'prepare' as const, commitStartedAt: null, checkpoint, tries: 0, failure: null },
      deadlineAt,
    }
    if (doubts === 0) return { kind: 'on', change }
    // A platform that answers no commit is tried less and less often.
    const until = date(at.now + backOff(doubts, at.random))
    const message = row.failure?.message ?? /*i18n*/ 'The platform didn’t answer.'
    const failure = { class: 'transient', message, until: until.toISOString() } as const
    return { kind: 'later', change: { ...change, failure, nextAt: until } }
  }
  return whileLooking(row, answer, at, needsAttention(row, row.failure ?? undefined))
}

function afterConfirm(row: DeliveryRow, answer: Answer, at: Circumstances): Verdict {
  const known = row.remoteId !== null
  if (answer.kind === 'refused') {
    const { failureClass, message } = answer.error
    if (failureClass === 'media_rejected' || failureClass === 'content_rejected')
      // A post with an identifier was made; what is said of it now is for the person to read.
      return known ? published(row, ended(message)) : failed(row, failureOf(answer.error))
  }
  const over = known ? published(row) : needsAttention(row, row.failure ?? undefined)
  if (known && row.tries + 1 >= confirmTries && answer.kind !== 'wait') return over
  return whileLooking(row, answer, at, over)
}

/** The row as it goes on once something visible was made. */
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

/** What the answer to a step means for the delivery; `row` as it was written before the call. */
export function verdictOf(row: DeliveryRow, step: Step, answer: Answer, at: Circumstances): Verdict {
  switch (answer.kind) {
    case 'committed':
    case 'live':
      return toConfirm(row, answer)
    case 'ready':
      // A commit that is refused begins with `prepare` again: its tries count on, or it would be tried every two seconds.
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
