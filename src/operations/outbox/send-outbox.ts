import type { Failure } from '../operation'
import { type Action, nextToSend, type OutboxAction } from './action'

/** What became of one. `away`: there is no way to the API, or it can't be told yet; it stays as it is. */
export type Outcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly failure: Failure }
  | { readonly kind: 'away' }

/** What sending needs of its surroundings. */
export interface SendDeps {
  list(): Promise<readonly OutboxAction[]>
  save(action: OutboxAction): Promise<void>
  remove(id: string): Promise<void>
  /** Never rejects. `saveProgress` puts down how far it has come before a call is made that must not be made twice. */
  perform(action: OutboxAction, saveProgress: (act: Action) => Promise<void>): Promise<Outcome>
  /** The one that is being sent. */
  onSend(action: OutboxAction): void
}

/**
 * Sends what waits, one after the other, in the order in which it was done. One that is refused stays, with the reason,
 * and holds up only what follows on the same post. Answers how many were sent.
 */
export async function sendOutbox(deps: SendDeps): Promise<number> {
  let sent = 0
  const tried = new Set<string>()
  for (;;) {
    // Read anew each time: a person may have taken one away meanwhile.
    const action = nextToSend(await deps.list())
    // A device that did not take down what became of it must not make it be done twice.
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
