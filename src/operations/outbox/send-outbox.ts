import type { Failure } from '../operation'
import { type Action, nextToSend, type OutboxAction } from './outbox-store'

/**
 * The outcome of a change. `away`: the API can't be reached or the outcome isn't known yet; it stays as it
 * is.
 */
export type Outcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly failure: Failure }
  | { readonly kind: 'away' }

/** The environment of `sendOutbox`. */
interface SendDeps {
  list(): Promise<readonly OutboxAction[]>
  save(action: OutboxAction): Promise<void>
  remove(id: string): Promise<void>
  /** Never rejects. `saveProgress` stores the progress before a call that must not be made twice. */
  perform(action: OutboxAction, saveProgress: (act: Action) => Promise<void>): Promise<Outcome>
  /** Called with the change that is being sent. */
  onSend(action: OutboxAction): void
}

/**
 * Sends the waiting changes one by one, in order. A refused one stays with its reason and blocks only those
 * after it on the same post. Returns the number sent.
 */
export async function sendOutbox(deps: SendDeps): Promise<number> {
  let sent = 0
  const tried = new Set<string>()
  for (;;) {
    // Listed again each time, as a person may have withdrawn one.
    const action = nextToSend(await deps.list())
    // If the device failed to record the outcome, the change must not be sent again.
    if (!action || tried.has(action.id)) return sent
    tried.add(action.id)
    deps.onSend(action)
    let now = action
    const outcome = await deps.perform(action, async (act) => {
      now = { ...now, act }
      await deps.save(now)
    })
    if (outcome.kind === 'away') return sent
    if (outcome.kind === 'refused') await deps.save({ ...now, failure: outcome.failure })
    else {
      await deps.remove(action.id)
      sent++
    }
  }
}
