import { personKey } from '~/src/storage/table-keys'
import { table } from '~/src/storage/table'
import { currentSession } from '~/src/api/session/session'

/** An earlier state of a text that is being written. */
export interface DraftState {
  /** Read it tolerantly, an older version may have written it. */
  readonly fields: unknown
  /** How much it says, to tell a loss by. */
  readonly size: number
  /** When it was begun and when it was last changed, ms since 1970. */
  readonly since: number
  readonly at: number
}

/** States kept of one text. */
export const maxStates = 20
/** ms within which typing is one state. */
const sessionMs = 15_000
/** A state that says less by so many characters is another one, however quickly it came about. */
const loss = 20

/**
 * The states with the newest one: typing goes on in the last state for a while, but what was there before something was
 * taken away stays a state of its own. The oldest go.
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
  const goesOn = last !== undefined && now - last.since < sessionMs && size > last.size - loss
  const before = goesOn ? states.slice(0, -1) : states
  // Typed back to what it was: that is there already.
  if (same(before.at(-1))) return before
  return [...before, { fields, size, since: goesOn ? last.since : now, at: now }].slice(-maxStates)
}

const store = table<readonly DraftState[]>('draft-history')

const keyOf = (workspaceId: string, id: string) => personKey(currentSession(), workspaceId, id)

/** The earlier states of a text, oldest first. */
export const draftHistory = async (workspaceId: string, id: string): Promise<readonly DraftState[]> =>
  (await store.read(keyOf(workspaceId, id))) ?? []

/** Notes a state of a text that is being written; `left`: one of a sitting that is over. */
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

/** Drops a text's history. */
export const dropHistory = (workspaceId: string, id: string): Promise<void> =>
  store.remove(keyOf(workspaceId, id))
