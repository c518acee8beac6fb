import { personKey } from '~/src/storage/person-key'
import { webStorageKeys } from '~/src/storage/web-storage-keys'
import { currentSession } from './session'

/** Where on the device a form's changes stand. */
export const formDraftKey = (workspaceId: string, form: string): string =>
  webStorageKeys.form(personKey(currentSession(), workspaceId, form))

/** Runs on the device's storage; what the browser refuses is not kept. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/**
 * What was changed in a form and not saved yet, on this device. Written at once with each key, so that neither a reload
 * nor a crash loses any; read it tolerantly, an older version may have written it. Deleted at sign-out.
 */
export const formDrafts = {
  read(workspaceId: string, form: string): unknown {
    return (
      attempt((): unknown => JSON.parse(localStorage.getItem(formDraftKey(workspaceId, form)) ?? 'null')) ??
      undefined
    )
  },
  write(workspaceId: string, form: string, changes: unknown): void {
    attempt(() => localStorage.setItem(formDraftKey(workspaceId, form), JSON.stringify(changes)))
  },
  remove(workspaceId: string, form: string): void {
    attempt(() => localStorage.removeItem(formDraftKey(workspaceId, form)))
  },
}
