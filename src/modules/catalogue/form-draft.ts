import { useEffect } from 'react'
import * as z from 'zod/mini'
import { formDrafts } from '~/src/api/form-drafts'

/** Which form of which workspace a draft on the device is of. */
export interface DraftPlace {
  readonly workspaceId: string
  readonly form: string
}

/** What a form begins with: `base`, and over it the changes that were left on this device without being saved. */
export function beginWith<Values extends object>(
  shape: z.core.$ZodType<Values>,
  base: Values,
  { workspaceId, form }: DraftPlace,
): Values {
  const left = formDrafts.read(workspaceId, form)
  if (typeof left !== 'object' || left === null) return base
  return z.safeParse(shape, { ...base, ...left }).data ?? base
}

/**
 * Keeps the changes of a form on the device until they are saved or discarded. Nothing is touched while `waiting`: the
 * screen may already show a save as done that is refused in the end. Answers how to forget them.
 */
export function useKeepDraft(
  { workspaceId, form }: DraftPlace,
  changes: object,
  waiting: boolean,
): () => void {
  const draft = Object.keys(changes).length === 0 ? undefined : JSON.stringify(changes)
  useEffect(() => {
    if (waiting) return
    if (draft === undefined) formDrafts.remove(workspaceId, form)
    else formDrafts.write(workspaceId, form, JSON.parse(draft))
  }, [workspaceId, form, draft, waiting])
  return () => formDrafts.remove(workspaceId, form)
}
