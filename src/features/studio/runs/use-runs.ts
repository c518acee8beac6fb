import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useStore } from '~/src/api/store'
import type { Run } from './run'
import { runBook } from './run-store'
import { takeUp } from './runner'

/** The workspace's runs, newest first; `undefined` until the device has answered. What was left under way is taken up. */
export function useRuns(workspaceId: string): readonly Run[] | undefined {
  const client = useQueryClient()
  const runs = useStore(runBook.store(workspaceId))
  useEffect(() => void takeUp({ client, workspaceId }), [client, workspaceId, runs])
  return runs
}
