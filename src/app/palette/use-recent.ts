import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { meQuery } from '~/src/api/queries/account'
import { keepCommand, recentCommands } from '~/src/api/recent-commands'

/** The ids of what was chosen here before, the last one first, and how to keep a choice. */
export function useRecent(workspaceId: string) {
  const principalId = useQuery(meQuery()).data?.id ?? ''
  const [recent, setRecent] = useState<readonly string[]>([])
  useEffect(() => {
    let isGone = false
    void recentCommands({ principalId, workspaceId }).then((ids) => isGone || setRecent(ids))
    return () => {
      isGone = true
    }
  }, [principalId, workspaceId])
  return { recent, keep: (id: string) => void keepCommand({ principalId, workspaceId }, id) }
}
