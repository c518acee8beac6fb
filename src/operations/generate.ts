import { i18n } from '@lingui/core'
import type { Effect, GenerateOperation, Machine, Next, Outcome } from './operation'

/** Makes the call once. It costs credits, so repeating it is up to the person (docs/decisions/0013). */
const effect = ({ step, generate }: GenerateOperation): Effect =>
  step === 'generate' ? { kind: 'generate', generate } : { kind: 'rest' }

function next(operation: GenerateOperation, { kind }: Effect, outcome: Outcome): Next<GenerateOperation> {
  if (kind === 'generate' && outcome.kind === 'ok')
    return { ending: { kind: 'done', generated: outcome.generated }, last: operation }
  if (outcome.kind === 'refused' || outcome.kind === 'missing')
    return { ending: { kind: 'undone', failure: outcome.failure } }
  const failure = outcome.kind === 'lost' ? outcome.failure : (operation.lost ?? closed)
  return { ending: { kind: 'unknown', failure } }
}

const closed = { message: i18n.t('The page was closed before a response arrived.'), code: 'lost' }

/** Generating. It is stored as sent, with its key, before the call is made. */
export const generating: Machine<GenerateOperation> = {
  effect,
  begun: (operation) => ({ ...operation, step: 'sent' }),
  next,
  lock: ({ id }) => `studio-operation-${id}`,
}
