import { deleting, moving } from './change'
import { creating } from './create'
import { creatingRecord } from './create-record'
import { generating } from './generate'
import type { AnyDone, Done, DoneOf, Effect, Ending, Failure, Machine, Operation, Outcome } from './operation'
import { publishing } from './publish'
import { replacing } from './replace'

const machines: Readonly<Record<Operation['kind'], Machine<Operation>>> = {
  publish: publishing,
  replace: replacing,
  create: creating,
  move: moving,
  delete: deleting,
  record: creatingRecord,
  generate: generating,
}

/** The name of the lock that an operation runs under. */
export const lockOf = (operation: Operation): string => machines[operation.kind].lock(operation)

/** Stores operations across reloads and crashes. */
export interface OperationStore {
  list(): Promise<readonly Operation[]>
  save(operation: Operation): Promise<void>
  remove(id: string): Promise<void>
}

/** The environment of `run`. */
export interface Deps {
  perform(operation: Operation, effect: Effect): Promise<Outcome>
  store: OperationStore
  /** Milliseconds since the epoch. */
  now(): number
  /** Resolves after that many milliseconds. */
  sleep(ms: number): Promise<void>
}

/**
 * An outcome, or `pending`: no responses come at the moment, so it stays on the device and is resumed later.
 */
export type Result<D extends AnyDone = Done> =
  | Ending<D>
  | { readonly kind: 'pending'; readonly failure: Failure }

/** Consecutive lost responses after which the operation is left pending; fewer when offline. */
const maxLosses = 5
const maxLossesOffline = 2

/**
 * Runs `operation` from its current step to its outcome. Every state is stored before the call that follows
 * from it, so it can be interrupted anywhere and run again. Rejects only if the store does.
 */
export async function run<O extends Operation>(operation: O, deps: Deps): Promise<Result<DoneOf<O>>> {
  // `machines` has each kind's own machine, which TypeScript can't infer here.
  const machine = machines[operation.kind] as Machine<O>
  let now: O = operation
  let losses = 0
  for (;;) {
    const effect = machine.effect(now, deps.now())
    now = machine.begun(now, deps.now())
    await deps.store.save(now)
    const outcome = await deps.perform(now, effect)
    if (outcome.kind === 'lost' && !isRead(effect)) now = { ...now, lost: outcome.failure }
    const step = machine.next(now, effect, outcome, deps.now())
    if ('ending' in step) return finish(step.last ?? now, withLost(step.ending, now), deps.store)
    now = step.operation
    // A successful read doesn't reset the count, as writes may fail where reads work.
    if (outcome.kind === 'lost') losses++
    else if (!isRead(effect)) losses = 0
    if (outcome.kind === 'lost' && losses >= maxLossesFor(outcome.failure)) {
      await deps.store.save(now)
      return { kind: 'pending', failure: outcome.failure }
    }
    if (step.wait) await deps.sleep(Math.min(500 * 2 ** losses, 8000))
  }
}

const reads: readonly Effect['kind'][] = ['list', 'list-records', 'read', 'rest']
const isRead = ({ kind }: Effect): boolean => reads.includes(kind)

/** Adds the server's error to an unknown outcome, with its code and requestId. */
function withLost<E extends Ending<AnyDone>>(ending: E, { lost }: Operation): E {
  if (ending.kind !== 'unknown' || lost?.status === undefined) return ending
  const { failure } = ending
  const message = failure.message.includes(lost.message)
    ? failure.message
    : `${lost.message} ${failure.message}`
  return {
    ...ending,
    failure: { ...failure, message, code: lost.code, status: lost.status, requestId: lost.requestId },
  }
}

const maxLossesFor = ({ code }: Failure): number => (code === 'offline' ? maxLossesOffline : maxLosses)

async function finish<E extends Ending<AnyDone>>(
  operation: Operation,
  ending: E,
  store: OperationStore,
): Promise<E> {
  const ended = operationToKeep(operation, ending)
  if (ending.kind === 'unknown') await store.save({ ...operation, unknown: ending.failure })
  else if (ended) await store.save(ended)
  else await store.remove(operation.id)
  return ending
}

/**
 * What to keep of a finished operation: its outcome, if the caller has yet to acknowledge it or a person has
 * to see duplicates.
 */
function operationToKeep(operation: Operation, ending: Ending<AnyDone>): Operation | undefined {
  const hasDuplicates = operation.duplicates !== undefined && operation.duplicates.length > 0
  if (ending.kind !== 'done')
    return hasDuplicates && operation.kind === 'replace'
      ? { ...operation, ended: { kind: 'done', post: operation.post } }
      : undefined
  // Kept until the caller has stored the outputs.
  if (operation.kind === 'generate')
    return 'generated' in ending ? { ...operation, ended: ending } : undefined
  if (operation.kind === 'record')
    return 'record' in ending && (hasDuplicates || operation.owned)
      ? { ...operation, ended: ending }
      : undefined
  const isStored = hasDuplicates || (operation.kind === 'create' && operation.owned)
  return 'post' in ending && isStored ? { ...operation, ended: ending } : undefined
}
