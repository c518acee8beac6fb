import { currentSession } from '~/src/api/session/session'
import { table } from '~/src/storage/table'
import { personKey } from '~/src/storage/table-keys'

/** An earlier state of a draft's fields. */
export interface DraftState {
  /** Parse it leniently: an older version may have written it. */
  readonly fields: unknown
  /** Characters of content, to detect deletions. */
  readonly size: number
  /** When it was begun and last changed, ms since the epoch. */
  readonly since: number
  readonly at: number
}

/** States kept per draft. */
export const maxStates = 20
/** Typing within this many ms of a state's beginning updates that state. */
const sessionMs = 15_000
/** Losing this many characters starts a new state, however quickly it happens. */
const minLoss = 20

/**
 * The states with the newest added. Continuous typing updates the last state, but a large deletion starts a
 * new one, so that what was deleted can be restored. The oldest states are dropped.
 */
export function withState(
  states: readonly DraftState[],
  fields: unknown,
  size: number,
  now: number,
): readonly DraftState[] {
  const same = (state: DraftState | undefined) =>
    state !== undefined && JSON.stringify(state.fields) === JSON.stringify(fields)
  const last = states.at(-1)
  if (same(last)) return states
  const continues = last !== undefined && now - last.since < sessionMs && size > last.size - minLoss
  const before = continues ? states.slice(0, -1) : states
  // Back to the previous state, which is listed already.
  if (same(before.at(-1))) return before
  return [...before, { fields, size, since: continues ? last.since : now, at: now }].slice(-maxStates)
}

const store = table<readonly DraftState[]>('draft-history')

const keyOf = (workspaceId: string, id: string) => personKey(currentSession(), workspaceId, id)

/** The earlier states of a draft, oldest first. */
export const draftHistory = async (workspaceId: string, id: string): Promise<readonly DraftState[]> =>
  (await store.read(keyOf(workspaceId, id))) ?? []

/** Records a draft's state. `left`: the state was left by an earlier session, so typing starts a new one. */
export async function noteState(
  workspaceId: string,
  id: string,
  fields: unknown,
  size: number,
  left = false,
): Promise<void> {
  const before = await draftHistory(workspaceId, id)
  const after = withState(before, fields, size, left ? Date.now() - sessionMs : Date.now())
  if (after !== before) await store.write(keyOf(workspaceId, id), after)
}

export const dropHistory = (workspaceId: string, id: string): Promise<void> =>
  store.remove(keyOf(workspaceId, id))
