import type { QueryKey } from '@tanstack/react-query'
import { table } from '~/src/storage/table'
import { tokenDigest } from './token-digest'

/** What a read answered, and when. */
export interface OfflineAnswer {
  readonly data: unknown
  /** Milliseconds since the epoch. */
  readonly at: number
}

const store = table<OfflineAnswer>('offline-answers')

/** What a person may look at without a network: not prices, links to pay by, tokens or what belongs to a moment. */
const kept =
  /^\/(me|credits|credits\/transactions|presets|workspaces(\/\{workspaceId\}(\/(?!.*preview).*)?)?)$/

/** Whether what this key's read answers is kept. */
export const isKept = (key: QueryKey): boolean =>
  key[0] === 'api' && key[2] === 'GET' && typeof key[3] === 'string' && kept.test(key[3])

/** Keeps what has been read, for the holder of this token alone. */
export async function saveAnswer(hash: string, seen: OfflineAnswer): Promise<void> {
  const who = await tokenDigest()
  if (who !== undefined) await store.write(`${who} ${hash}`, seen)
}

/** What was read last. */
export async function loadAnswer(hash: string): Promise<OfflineAnswer | undefined> {
  const who = await tokenDigest()
  return who === undefined ? undefined : store.read(`${who} ${hash}`)
}
