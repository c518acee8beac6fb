import { personKey } from '~/src/storage/person-key'
import { table } from '~/src/storage/table'
import { currentSession } from './session'

/** A call that was tried in the explorer: what was sent, not what came back. */
export interface Tried {
  /** Name of the endpoint in the contract. */
  readonly name: string
  /** Path parameters, query and body as the form held them; read it tolerantly. */
  readonly values: unknown
  /** Missing when no answer came. */
  readonly status: number | undefined
  /** Milliseconds since the epoch. */
  readonly at: number
}

const store = table<Tried>('explorer-history')
const most = 30

const prefix = () => personKey(currentSession(), '')

/** What was tried at this address on this device, the newest first; at most 30. */
export async function listTried(): Promise<readonly Tried[]> {
  const kept = await store.all(prefix())
  return kept.map(([, each]) => each).sort((a, b) => b.at - a.at)
}

/** Keeps one more, and drops the oldest beyond 30. */
export async function keepTried(tried: Tried): Promise<void> {
  await store.write(`${prefix()}${tried.at}`, tried)
  const kept = (await store.all(prefix())).toSorted(([, a], [, b]) => b.at - a.at)
  await Promise.all(kept.slice(most).map(([key]) => store.remove(key)))
}

/** Forgets all of it: when a person asks. */
export const wipeTried = (): Promise<void> => store.clear()
