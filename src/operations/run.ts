import type { Effect, Ending, Failure, Operation, Outcome } from './operation'
import { begun, effectOf, next } from './machine'

/** Where intents are kept across reloads and crashes. */
export interface IntentStore {
  list(): Promise<readonly Operation[]>
  save(intent: Operation): Promise<void>
  remove(id: string): Promise<void>
}

/** What carrying out an intent needs. */
export interface Deps {
  perform(intent: Operation, effect: Effect): Promise<Outcome>
  store: IntentStore
  /** Milliseconds. */
  sleep(ms: number): Promise<void>
}

/** An ending, or `pending`: no answers come at the moment; it stays in the ledger and is settled later. */
export type Result = Ending | { readonly kind: 'pending'; readonly failure: Failure }

/** Answers lost in a row after which it is left for later. */
const maxLosses = 5

/**
 * Carries `intent` to its end from whatever step it is at. Every state is on disk before the call that follows from it
 * is made, so this may be cut off anywhere and begun again. Rejects only when the store does.
 */
export async function run(intent: Operation, deps: Deps): Promise<Result> {
  let now = intent
  let losses = 0
  for (;;) {
    const effect = effectOf(now)
    await deps.store.save(begun(now))
    const outcome = await deps.perform(now, effect)
    const step = next(now, effect, outcome)
    if ('ending' in step) return end(begun(now), step.ending, deps.store)
    now = step.intent
    losses = outcome.kind === 'lost' ? losses + 1 : 0
    if (outcome.kind === 'lost' && losses >= maxLosses) {
      await deps.store.save(now)
      return { kind: 'pending', failure: outcome.failure }
    }
    if (step.wait) await deps.sleep(Math.min(500 * 2 ** losses, 8000))
  }
}

async function end(intent: Operation, ending: Ending, store: IntentStore): Promise<Ending> {
  if (ending.kind === 'unknown') await store.save({ ...intent, unknown: ending.failure })
  else await store.remove(intent.id)
  return ending
}
