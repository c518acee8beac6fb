import { i18n } from '@lingui/core'
import { useState } from 'react'
import * as z from 'zod/mini'
import { characterCount } from '~/contract/bounds'
import type { Media } from '~/contract/media'
import { ApiError, isAborted } from '~/src/api/errors'
import { useSetAltText } from '~/src/api/mutations/media'
import { displayName } from '~/src/media/display-name'
import { notifyChange } from '~/src/records/change-record'
import { beginWith, useAutosaveDraft } from '~/src/records/form-draft'
import { altTextForm, altTextLimit, tooLong } from './alt-text-form'

const Values = z.object({ altText: z.string() })

/** Shows a toast with Undo. */
function notifySaved(media: Media, sent: string, put: (text: string) => Promise<unknown>): void {
  const before = media.altText ?? ''
  notifyChange({
    title: sent === '' ? i18n.t('Alt text removed') : i18n.t('Alt text saved'),
    detail: displayName(media.name ?? ''),
    undo: () => put(before),
    redo: () => put(sent),
  })
}

/**
 * The alt text form of an item. The text is kept on this device until it is saved or discarded. Saving can be undone.
 */
export function useAltTextForm(workspaceId: string, media: Media) {
  const saved = media.altText ?? ''
  const place = { workspaceId, form: altTextForm(media.id) }
  const [initial] = useState(() => beginWith(Values, { altText: saved }, place).altText)
  const [typed, setTyped] = useState(initial === saved ? undefined : initial)
  const [restored, setRestored] = useState(initial !== saved)
  // The saved text that the person has seen: another one was saved elsewhere while they were typing.
  const [base, setBase] = useState(saved)
  const { mutateAsync, isPending, error, reset } = useSetAltText(workspaceId)
  const value = typed ?? saved
  const text = value.trim()
  const changed = text !== saved
  const length = characterCount(text)
  const { forget } = useAutosaveDraft(place, () => (changed ? { altText: value } : {}), isPending)

  const put = (next: string) => mutateAsync({ mediaId: media.id, altText: next || null })
  const save = async (): Promise<boolean> => {
    if (isPending || !changed || length > altTextLimit) return false
    try {
      await put(text)
    } catch {
      return false
    }
    setRestored(false)
    setTyped(undefined)
    // Right away, as the field may be unmounted before the next render.
    forget()
    notifySaved(media, text, put)
    return true
  }
  const refused = error instanceof ApiError ? error.details.find(({ path }) => path === 'altText') : undefined
  const discard = () => {
    reset()
    setRestored(false)
    setTyped(undefined)
    forget()
  }
  return {
    value,
    /** The text that was saved elsewhere while this one was typed. */
    overtaken: changed && !isPending && saved !== base ? saved : undefined,
    keepMine: () => setBase(saved),
    count: { value: length, limit: altTextLimit },
    changed,
    restored: restored && changed,
    saving: isPending,
    fieldError: tooLong(text) ?? refused?.message,
    /** The last save's error, unless it is shown at the field. */
    failure: refused || isAborted(error) ? undefined : (error ?? undefined),
    edit: (next: string) => {
      if (error) reset()
      if (!changed) setBase(saved)
      setTyped(next)
    },
    save,
    discard,
  }
}
export type AltTextForm = ReturnType<typeof useAltTextForm>
