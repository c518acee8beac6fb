import { i18n } from '@lingui/core'
import { startTransition, useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { Media } from '~/contract/media'
import { afterPaint } from '~/src/operations/after-paint'
import { editRefusal, useEditScope } from '~/src/posts/actions/refusals'
import { useLocalUndo } from '~/src/ui/undo-history'
import { useIsPhone } from '~/src/ui/window-width'
import { type ComposerValues, isBlank, type When } from './composer-values'
import { type Conflict, useConflict } from './conflict/use-conflict'
import { type DraftState, useDraftState } from './draft-state'
import { addMedia, replaceMedia, replaceValues, trimText } from './form-edits'
import { useFocusFirstIssue } from './issue-list'
import { platformsOf } from './issues'
import { uploadsRefusal, usePostUploads } from './post-uploads'
import { composerResolver } from './resolver'
import { useResume } from './save-post'
import { isBusy, type Phase } from './submit-status'
import { useAutosave } from './use-autosave'
import { useDraftCheck } from './use-draft-check'
import { usePostReview } from './use-post-review'
import { useSubmit } from './use-submit'
import { contentIn, type Version } from './variants/post-variants'
import { useVersions, versionName } from './variants/versions'

export interface ComposerProps {
  workspaceId: string
  draftId: string
  initial: DraftState
}

/** The composer's form with its stored draft, checks, uploads and saving. */
export function useComposer({ workspaceId, draftId, initial }: ComposerProps, onShowFields: () => void) {
  const { form, values, onBlur, catchUp } = useComposerForm(initial.values)
  const { state: draft, progress, setLeftOut, ...setters } = useDraftState(initial, values)
  const autosave = useAutosave(workspaceId, draftId, progress, form)
  const check = useDraftCheck(workspaceId, draft, form.formState.isSubmitted)
  const versions = useVersions(form, values)
  const notifyUndoable = useLocalUndo()
  const { version } = versions
  const shared = platformsOf(values).filter((platform) => !versions.own.includes(platform))
  // A platform with its own version gets only that.
  const platforms = version === 'all' ? shared : platformsOf(values).filter((each) => each === version)
  // An upload's version may no longer be shown.
  const placeOf = (own: Version = 'all') => (versions.shown.has(own) ? own : version)
  const onPick = (media: readonly Media[]) => addMedia(form, versions.version, media)
  const postUploads = usePostUploads(
    { workspaceId, draftId, platforms, version, count: contentIn(values, version).media.length },
    (media, { instead, version: own }) => {
      replaceMedia(form, placeOf(own), instead, media)
    },
    (own) => (placeOf(own) === version ? undefined : versionName(placeOf(own), shared)),
  )
  const resubmit = (when: When, forReview: boolean) => onSubmit(when, forReview)
  const context = { workspaceId, draftId, draftState: draft, autosave, costs: check.costs, form, resubmit }
  const { found, submit, ...saving } = useSubmit({ ...context, ...setters })
  const { looking, look } = useResume(workspaceId, initial.creation, found)
  const conflict = useConflict({
    workspaceId,
    draft,
    form,
    phase: saving.phase,
    setEditing: setters.setEditing,
    close: saving.close,
  })
  const { sheet, notices, toField } = useFocusFirstIssue(saving.phase, draft.items, onShowFields)
  const editScope = useEditScope(draft.editing)
  const [xray, setXRay] = useState(false)
  useFocusText(form, initial)

  const onSubmit = (when: When, forReview = false) => {
    form.setValue('when', when)
    void form.handleSubmit(
      (valid) => submit(valid, forReview),
      ({ own }) => {
        toField()
        const refused = versions.own.find((platform) => own?.[platform])
        if (refused) versions.show(refused)
      },
    )()
  }
  /** Continues as a new post, for the accounts that don't have the edited one. */
  const onAsNew = (delivered: readonly string[]) => {
    const targets = form.getValues('targets').filter(({ accountId }) => !delivered.includes(accountId))
    form.setValue('targets', targets, { shouldDirty: true })
    setLeftOut([...delivered])
    setters.setEditing(undefined)
  }
  return {
    fields: {
      ...{ workspaceId, form, values, versions, check, postUploads, onPick },
      xray,
      onXRay: () => setXRay(!xray),
    },
    draft,
    conflict,
    postReview: usePostReview(workspaceId, draft),
    savedAt: autosave.autosavedAt,
    saving: { ...saving, looking, onLook: () => draft.creation && void look(draft.creation, 'look') },
    refusal: editScope ?? overtakenRefusal(conflict, draft, saving.phase) ?? uploadsRefusal(postUploads.rows),
    sheet,
    notices,
    onSubmit,
    /** Renders everything typed, before an action relies on it; for clicks `onBlur` does so. */
    catchUp,
    onBlur,
    onAsNew,
    onReplace: (next: ComposerValues, title: string) => replaceValues(form, next, title, notifyUndoable),
    onTrim: (version: Version, length: number) => trimText(form, version, length, notifyUndoable),
  }
}

/** Why no edited copy can take the place of the post as it is now. A save that has begun is finished regardless. */
function overtakenRefusal(
  { gone, post }: Conflict,
  { editing, creation }: DraftState,
  phase: Phase,
): string | undefined {
  if (!editing || creation || isBusy(phase)) return undefined
  return gone
    ? i18n.t('This post no longer exists. At the top of the form, you can continue as a new post.')
    : post && editRefusal(post)
}

export type ComposerModel = ReturnType<typeof useComposer>

/**
 * Focuses the text of a new post, except on a phone, where that would open the keyboard before anything was
 * seen.
 */
function useFocusText(form: UseFormReturn<ComposerValues>, initial: DraftState) {
  const isPhone = useIsPhone()
  // Decided once: widening the window later must not move the focus.
  const [focusesText] = useState(initial.editing === undefined && isBlank(initial.values) && !isPhone)
  useEffect(() => {
    if (focusesText) form.setFocus('text')
  }, [form, focusesText])
}

/** Text fields, which show their own value. */
const isTyped = (name: string | undefined): boolean => name !== undefined && /(^|\.)(text|link)$/.test(name)

/**
 * The form and its values. Typed text shows in its field immediately; `values`, and with them the checks,
 * previews and counts, follow in renders that the next keystroke interrupts.
 */
function useComposerForm(defaultValues: ComposerValues) {
  const form = useForm<ComposerValues>({
    defaultValues,
    resolver: composerResolver,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const [values, setValues] = useState(() => form.getValues())
  // A layout effect, to run before the fields' effects, which may set values themselves.
  useLayoutEffect(() => {
    const showValues = () => setValues(form.getValues())
    let isPending = false
    // Starting immediately would delay the frame that shows the keystroke.
    const showAfterPaint = async () => {
      if (isPending) return
      isPending = true
      await afterPaint()
      isPending = false
      startTransition(showValues)
    }
    const follow = ({ name }: { name?: string }) => {
      if (isTyped(name)) void showAfterPaint()
      else showValues()
    }
    return form.subscribe({ formState: { values: true }, callback: follow })
  }, [form])
  const onBlur = () => {
    const now = form.getValues()
    setValues((before) => (JSON.stringify(before) === JSON.stringify(now) ? before : now))
  }
  return { form, values, onBlur, catchUp: () => flushSync(onBlur) }
}
