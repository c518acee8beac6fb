import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Clash, clashOf, type Plan } from '~/src/calendar/plan'
import type { Post } from '~/contract/post'
import { readNow } from './read-now'

/** What others did to each post of a plan; `error` where some could not be read. */
export interface Reread {
  readonly isPending: boolean
  readonly clashes: ReadonlyMap<string, Clash>
  /** The posts as they were read. */
  readonly posts: ReadonlyMap<string, Post>
  readonly error?: Error | undefined
}

const waiting: Reread = { isPending: true, clashes: new Map(), posts: new Map() }

/** Reads every post that a plan moves or removes again, now, before it is committed. `round` reads once more. */
export function useReread(workspaceId: string, plan: Plan, round: number): Reread {
  const client = useQueryClient()
  const [read, setRead] = useState<{ round: number; result: Reread }>()
  useEffect(() => {
    let isGone = false
    const look = async (): Promise<Reread> => {
      const clashes = new Map<string, Clash>()
      const posts = new Map<string, Post>()
      // One after another: a plan of a hundred posts is no burst of a hundred calls.
      for (const [id, change] of Object.entries(plan.changes)) {
        if (change.kind === 'add' || isGone) continue
        const now = await readNow(client, workspaceId, id)
        if (now) posts.set(id, now)
        const clash = clashOf(change, now)
        if (clash) clashes.set(id, clash)
      }
      return { isPending: false, clashes, posts }
    }
    look()
      .catch(
        (error: unknown): Reread => ({
          ...waiting,
          isPending: false,
          error: error instanceof Error ? error : new Error(String(error)),
        }),
      )
      .then((result) => isGone || setRead({ round, result }))
      .catch(() => undefined)
    return () => {
      isGone = true
    }
    // Read when it is opened and when asked again, not with every tick of the plan.
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the plan only shrinks while its review is open
  }, [client, workspaceId, round])
  return read?.round === round ? read.result : waiting
}
