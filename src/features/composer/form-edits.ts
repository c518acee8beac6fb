import { i18n } from '@lingui/core'
import type { UseFormReturn } from 'react-hook-form'
import type { Media } from '~/contract/media'
import type { useLocalUndo } from '~/src/ui/undo-history'
import { type ComposerValues, composerMedia, maxMedia } from './composer-values'
import type { Version } from './variants/post-variants'
import { nameIn } from './variants/versions'

type ComposerForm = Pick<UseFormReturn<ComposerValues>, 'getValues' | 'setValue' | 'reset'>
type NotifyUndoable = ReturnType<typeof useLocalUndo>

/** Adds media to a version: each file once, up to a post's maximum. */
export function addMedia(form: ComposerForm, version: Version, added: readonly Media[]): void {
  const name = nameIn(version, 'media')
  const media = form.getValues(name) ?? []
  const fresh = added
    .flatMap((each) => composerMedia(each) ?? [])
    .filter(({ url }) => !media.some((other) => other.url === url))
  form.setValue(name, [...media, ...fresh].slice(0, maxMedia), { shouldDirty: true })
}

/** Replaces a version's file with another; appends it if there is no such file (any more). */
export function replaceMedia(form: ComposerForm, version: Version, url: string | undefined, by: Media): void {
  const name = nameIn(version, 'media')
  const media = form.getValues(name) ?? []
  const next = composerMedia(by)
  const at = media.findIndex((each) => each.url === url)
  if (!next || at < 0) return addMedia(form, version, [by])
  form.setValue(name, media.with(at, next), { shouldDirty: true })
}

/** Cuts a version's text to `length` UTF-16 units, with Undo. */
export function trimText(
  form: ComposerForm,
  version: Version,
  length: number,
  notifyUndoable: NotifyUndoable,
): void {
  const name = nameIn(version, 'text')
  const before = form.getValues(name) ?? ''
  const trimmed = before.slice(0, length).trimEnd()
  const setText = (text: string) => form.setValue(name, text, { shouldDirty: true })
  setText(trimmed)
  notifyUndoable({ title: i18n.t('Text trimmed'), undo: () => setText(before), redo: () => setText(trimmed) })
}

/** Replaces all values, for example by a template's, with Undo. */
export function replaceValues(
  form: ComposerForm,
  next: ComposerValues,
  title: string,
  notifyUndoable: NotifyUndoable,
): void {
  const before = form.getValues()
  const reset = (values: ComposerValues) => form.reset(values, { keepDefaultValues: true })
  reset(next)
  notifyUndoable({ title, undo: () => reset(before), redo: () => reset(next) })
}
