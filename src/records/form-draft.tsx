import { i18n } from '@lingui/core'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { personKey } from '~/src/storage/table-keys'
import { webStorageKeys } from '~/src/storage/web-storage-keys'
import { Banner } from '~/src/ui/notices'
import { Button } from '~/src/ui/button'
import { History } from '~/src/ui/icons'
import { currentSession } from '~/src/api/session/session'

/** Where a form's changes are stored on the device. */
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

/** Of what is kept of a form, everything but `names`: another tab may have changes of its own in it. */
function without(
  names: readonly string[],
  { workspaceId, form }: DraftPlace,
): Readonly<Record<string, unknown>> {
  const left = formDrafts.read(workspaceId, form)
  if (typeof left !== 'object' || left === null) return {}
  return Object.fromEntries(Object.entries(left).filter(([name]) => !names.includes(name)))
}

function writeDraft({ workspaceId, form }: DraftPlace, changes: object): void {
  if (Object.keys(changes).length === 0) formDrafts.remove(workspaceId, form)
  else formDrafts.write(workspaceId, form, changes)
}

const namesOf = (stored: unknown) =>
  typeof stored === 'object' && stored !== null ? Object.keys(stored) : []

/**
 * Keeps the changes of a form on the device until they are saved or discarded. Nothing is touched while `paused`: the
 * screen may already show a save as done that is refused in the end. `changesOf` is asked again when they are written:
 * a field that only follows the server since this rendering is no change of the person's. Answers how to forget them.
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
  // What was there at first is this form's: it began with it.
  const [begun] = useState(() => namesOf(formDrafts.read(workspaceId, form)))
  const own = useRef(begun)
  useEffect(() => {
    if (paused) return
    const place = { workspaceId, form }
    const mine = now.current()
    writeDraft(place, { ...without(own.current, place), ...mine })
    own.current = namesOf(mine)
  }, [workspaceId, form, draft, paused])
  return () => {
    const place = { workspaceId, form }
    writeDraft(place, without(own.current, place))
  }
}

/** Tells that a form begins with what was left in it, and takes that away again. */
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
