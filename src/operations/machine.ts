import type { Effect, Operation, Next, Outcome } from './operation'
import { publishBegun, publishEffect, publishNext } from './publish'
import { replaceBegun, replaceEffect, replaceNext } from './replace'

/** The call that the intent makes next. */
export const effectOf = (intent: Operation): Effect =>
  intent.kind === 'publish' ? publishEffect(intent) : replaceEffect(intent)

/** The intent as it has to be on disk before that call is made. */
export const begun = (intent: Operation): Operation =>
  intent.kind === 'publish' ? publishBegun(intent) : replaceBegun(intent)

/** Where the call's outcome leads; `intent` is as it was when the call was chosen. */
export const next = (intent: Operation, effect: Effect, outcome: Outcome): Next =>
  intent.kind === 'publish'
    ? publishNext(publishBegun(intent), effect, outcome)
    : replaceNext(intent, outcome)
