import { i18n } from '@lingui/core'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { parseJson } from '~/domain/parse-json'
import { currentSession } from '~/src/api/session/session'
import { sameValue } from '~/src/form/use-server-values'
import { personKey } from '~/src/storage/table-keys'
import { readStorage, writeStorage } from '~/src/storage/web-storage'
import { webStorageKeys } from '~/src/storage/web-storage-keys'
import { Button } from '~/src/ui/button'
import { History } from '~/src/ui/icons'
import { Banner } from '~/src/ui/notices'

/** The key of a form's draft on the device. */
export const formDraftKey = (workspaceId: string, form: string): string =>
  webStorageKeys.form(personKey(currentSession(), workspaceId, form))

/**
 * Unsaved changes of forms on this device. Written with each key press, so that neither a reload nor a crash
 * loses any. Parse what is read, as an older version may have written it. Deleted at sign-out.
 */
export const formDrafts = {
  read(workspaceId: string, form: string): unknown {
    return parseJson(readStorage(formDraftKey(workspaceId, form)) ?? '') ?? undefined
  },
  write(workspaceId: string, form: string, changes: unknown): void {
    writeStorage(formDraftKey(workspaceId, form), JSON.stringify(changes))
  },
  remove(workspaceId: string, form: string): void {
    writeStorage(formDraftKey(workspaceId, form), null)
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
  place: DraftPlace,
): Values {
  return z.safeParse(shape, { ...base, ...storedDraft(place) }).data ?? base
}

type Changes = Readonly<Record<string, unknown>>

function storedDraft({ workspaceId, form }: DraftPlace): Changes {
  const draft = formDrafts.read(workspaceId, form)
  return typeof draft === 'object' && draft !== null ? { ...draft } : {}
}

/** The stored draft without `names`, as another tab may have other changes in it. */
const without = (names: readonly string[], place: DraftPlace): Changes =>
  Object.fromEntries(Object.entries(storedDraft(place)).filter(([name]) => !names.includes(name)))

function writeDraft({ workspaceId, form }: DraftPlace, changes: object): void {
  if (Object.keys(changes).length === 0) formDrafts.remove(workspaceId, form)
  else formDrafts.write(workspaceId, form, changes)
}

/** Deletes a form's draft. */
interface DraftEnd {
  readonly forget: () => void
  /** Deletes what a save has stored, and keeps what was typed since it began. */
  readonly forgetSaved: () => void
}

/**
 * Stores a form's changes on the device until they are saved or discarded. Those that are being saved stay
 * while `saving`, as the save may still be refused. `changesOf` is called again on writing: a field that only
 * followed the server since this render isn't the person's change.
 */
export function useAutosaveDraft(place: DraftPlace, changesOf: () => object, saving: boolean): DraftEnd {
  const { workspaceId, form } = place
  const draft = JSON.stringify(changesOf())
  const now = useRef(changesOf)
  useEffect(() => {
    now.current = changesOf
  })
  // The draft that was present at first belongs to this form.
  const [initial] = useState(() => storedDraft(place))
  const own = useRef<Changes>(initial)
  const beingSaved = useRef<Changes>(initial)
  useEffect(() => {
    const at = { workspaceId, form }
    const kept = { ...(saving && beingSaved.current), ...now.current() }
    writeDraft(at, { ...without(Object.keys(own.current), at), ...kept })
    own.current = kept
    if (!saving) beingSaved.current = kept
  }, [workspaceId, form, draft, saving])
  const remove = (names: readonly string[]) => {
    beingSaved.current = {}
    writeDraft(place, without(names, place))
  }
  return {
    forget: () => remove(Object.keys(own.current)),
    forgetSaved: () => {
      const stored = storedDraft(place)
      const saved = Object.entries(beingSaved.current)
      remove(saved.flatMap(([name, value]) => (sameValue(stored[name], value) ? [name] : [])))
    },
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
