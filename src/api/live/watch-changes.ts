import type { QueryClient } from '@tanstack/react-query'
import { sleep } from '../http/send'
import { studioQuery } from '../queries/server-extensions'
import { changesOn } from './apply-changes'
import { shareChanges } from './share-changes'

/** Follows others' changes if the server streams them. Returns a function that stops it. */
export async function watchChanges(client: QueryClient): Promise<() => void> {
  const studio = await client.query(studioQuery()).catch(() => undefined)
  if (!studio?.extensions.includes('streamChanges')) return () => undefined
  const { take, stop } = changesOn(client)
  const deps = {
    fetch: (url: string, init: RequestInit) => globalThis.fetch(url, init),
    sleep: (ms: number, signal: AbortSignal) => sleep(ms, signal).catch(() => undefined),
    random: Math.random,
  }
  const end = shareChanges(deps, take)
  return () => {
    end()
    stop()
  }
}
