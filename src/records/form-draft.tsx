import { i18n } from '@lingui/core'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { personKey } from '~/src/storage/table-keys'
import { webStorageKeys } from '~/src/storage/web-storage-keys'
import { Banner } from '~/src/ui/notices'
import { Button } from '~/src/ui/button'
import { History } from '~/src/ui/icons'
import { currentSession } from '~/src/api/session/session'

/** The key of a form's draft on the device. */
export const formDraftKey = (workspaceId: string, form: string): string =>
  webStorageKeys.form(personKey(currentSession(), workspaceId, form))

/** Runs `work` on the device's storage; undefined if the browser refuses. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

/**
 * Unsaved changes of forms on this device. Written with each key press, so that neither a reload nor a crash
 * loses any. Parse what is read, as an older version may have written it. Deleted at sign-out.
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

/** The form and workspace of a draft. */
export interface DraftPlace {
  readonly workspaceId: string
  readonly form: string
}

/** A form's initial values: `base` with the draft's unsaved changes. */
export function beginWith<Values extends object>(
  shape: z.core.$ZodType<Values>,
  base: Values,
  { workspaceId, form }: DraftPlace,
): Values {
  const draft = formDrafts.read(workspaceId, form)
  if (typeof draft !== 'object' || draft === null) return base
  return z.safeParse(shape, { ...base, ...draft }).data ?? base
}

/** The stored draft without `names`, as another tab may have other changes in it. */
function without(
  names: readonly string[],
  { workspaceId, form }: DraftPlace,
): Readonly<Record<string, unknown>> {
  const draft = formDrafts.read(workspaceId, form)
  if (typeof draft !== 'object' || draft === null) return {}
  return Object.fromEntries(Object.entries(draft).filter(([name]) => !names.includes(name)))
}

function writeDraft({ workspaceId, form }: DraftPlace, changes: object): void {
  if (Object.keys(changes).length === 0) formDrafts.remove(workspaceId, form)
  else formDrafts.write(workspaceId, form, changes)
}

const namesOf = (stored: unknown) =>
  typeof stored === 'object' && stored !== null ? Object.keys(stored) : []

/**
 * Stores a form's changes on the device until they are saved or discarded. Does nothing while `paused`, as a
 * save in progress may still be refused. `changesOf` is called again on writing: a field that only followed
 * the server since this render isn't the person's change. Returns a function that deletes the draft.
 */
export function useAutosaveDraft(
  { workspaceId, form }: DraftPlace,
  changesOf: () => object,
  paused: boolean,
): () => void {
  const draft = JSON.stringify(changesOf())
  const now = useRef(changesOf)
  useEffect(() => {
    now.current = changesOf
  })
  // The draft that was present at first belongs to this form.
  const [initialNames] = useState(() => namesOf(formDrafts.read(workspaceId, form)))
  const own = useRef(initialNames)
  useEffect(() => {
    if (paused) return
    const place = { workspaceId, form }
    const ownChanges = now.current()
    writeDraft(place, { ...without(own.current, place), ...ownChanges })
    own.current = namesOf(ownChanges)
  }, [workspaceId, form, draft, paused])
  return () => {
    const place = { workspaceId, form }
    writeDraft(place, without(own.current, place))
  }
}

/** Says that unsaved changes were restored, with a button to discard them. */
export function RestoredBanner({ onDiscard }: { onDiscard: () => void }) {
  return (
    <Banner
      icon={<History />}
      title={i18n.t('Unsaved changes restored')}
      action={
        <Button size="sm" onClick={onDiscard}>
          {i18n.t('Discard them')}
        </Button>
      }
    >
      {i18n.t('They were kept on this device.')}
    </Banner>
  )
}
