import { i18n } from '@lingui/core'
import type { Effect, GenerateOperation, Machine, Next, Outcome } from './operation'

/** Milliseconds after which nobody waits for it any more: it isn't made, and paid for, at a moment that nobody chose. */
const stillWanted = 5 * 60_000

/** The call once; taken up by another page it is made again under its key. */
function effect({ step, keyed, resumed, startedAt, generate }: GenerateOperation, now: number): Effect {
  const again = resumed && keyed && now - startedAt < stillWanted
  return step === 'generate' || again ? { kind: 'generate', generate } : { kind: 'rest' }
}

function next(operation: GenerateOperation, { kind }: Effect, outcome: Outcome): Next<GenerateOperation> {
  if (kind === 'generate' && outcome.kind === 'ok')
    return { ending: { kind: 'done', generated: outcome.generated }, last: operation }
  if (outcome.kind === 'refused' || outcome.kind === 'missing')
    return { ending: { kind: 'undone', failure: outcome.failure } }
  const failure = outcome.kind === 'lost' ? outcome.failure : (operation.lost ?? closed)
  return { ending: { kind: 'unknown', failure } }
}

const closed = { message: i18n.t('The page was closed before a response arrived.'), code: 'lost' }

/** Generating: the call is on disk as sent before it is, with its key. */
export const generating: Machine<GenerateOperation> = {
  effect,
  begun: (operation) => ({ ...operation, step: 'sent', resumed: false }),
  next,
  lock: ({ id }) => `studio-operation-${id}`,
}
