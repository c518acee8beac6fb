import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ComposerSearch } from './composer-search'

/** The text that the address names; an address without one is given a new one, so that a reload finds it again. */
export function useDraftId(workspaceId: string, search: ComposerSearch): string | undefined {
  const navigate = useNavigate()
  useEffect(() => {
    if (search.draft !== undefined) return
    void navigate({
      to: '/w/$workspaceId/posts/new',
      params: { workspaceId },
      search: { ...search, draft: crypto.randomUUID() },
      replace: true,
    })
  }, [navigate, workspaceId, search])
  return search.draft
}
