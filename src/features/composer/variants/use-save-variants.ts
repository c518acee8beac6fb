import { i18n } from '@lingui/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Post } from '~/contract/post'
import { useDeletePost } from '~/src/operations/delete-post'
import { postQuery } from '~/src/api/queries/posts'
import { notifyFailure } from '~/src/feedback/failure-toast'
import { usePublish } from '~/src/posts/actions/use-publish'
import { useOperations } from '~/src/operations/use-operations'
import { isOpen, type SaveDeps } from '../save-post'
import type { Finish } from '../use-finish'
import type { SubmitContext, Phase } from '../submit-status'
import type { ComposerValues } from '../composer-values'
import {
  isWhole,
  isWhollyUnreached,
  itemsFor,
  publishSet,
  saveSet,
  type SaveVariantsDeps,
} from './save-variants'
import type { DraftState, SetItem } from '../draft-state'

/**
 * Saving a sheet that becomes several posts: they are made, placed and published as one action. Where none of them got
 * to the API, the sheet is handed to `wait`.
 */
export function useSaveSet(
  context: SubmitContext,
  finish: Finish,
  saving: SaveDeps,
  setPhase: (phase: Phase) => void,
  wait: (draft: DraftState) => Promise<void>,
) {
  const { workspaceId, draftState, autosave, costs, form, setCreation, setItems } = context
  const client = useQueryClient()
  const publish = usePublish(workspaceId)
  const { acknowledge } = useOperations(workspaceId)
  const deleteMade = useDeleteMade(workspaceId)

  const saveItems = async (items: readonly SetItem[]) => {
    setItems(items)
    await autosave.now({ values: form.getValues(), editing: draftState.editing, items: [...items] })
  }
  const deps: SaveVariantsDeps = {
    saving: (saveCreationId) => ({ ...saving, saveCreationId }),
    acknowledge,
    saveItems,
    read: (post: Post) => client.query({ ...postQuery(workspaceId, post.id), staleTime: 0 }),
    publish,
  }

  /** A save of the whole as one post may have gone through without an answer: it is looked up first. */
  const replaced = async (): Promise<Post | undefined | 'unsure'> => {
    const { creation } = draftState
    if (creation === undefined) return draftState.editing
    const earlier = await saving.resume(creation)
    if (earlier && isOpen(earlier)) {
      setPhase({ kind: 'lost', failure: earlier.failure })
      return 'unsure'
    }
    setCreation(undefined)
    if (earlier?.kind === 'done') return earlier.post
    await saving.forget(creation)
    return draftState.editing
  }

  const run = async (values: ComposerValues) => {
    const old = await replaced()
    if (old === 'unsure') return
    const start = itemsFor(values, draftState.items, old)
    await saveItems(start)
    // The first of them is what it became: kept with it, so its creation has an end.
    if (draftState.creation !== undefined) await acknowledge(draftState.creation)
    let items = await saveSet(start, deps)
    if (values.when !== 'publish' && isWhollyUnreached(items))
      return saveItems([]).then(() => wait({ ...draftState, values, creation: undefined, items: [] }))
    if (values.when === 'publish' && isWhole(items, false)) {
      if (!costs.complete) return askNext(items, values)
      items = await publishSet(items, deps)
    }
    await finishIfWhole(items, values)
  }

  const finishIfWhole = async (items: readonly SetItem[], values: ComposerValues) => {
    setPhase({ kind: 'idle' })
    if (isWhole(items, values.when === 'publish'))
      await finish.savedSet(items, { ...draftState, values, items: [] })
  }

  /** What they cost is known to the service alone, and told of one post at a time: each is asked for. */
  const askNext = (items: readonly SetItem[], values: ComposerValues) => {
    const next = items.find(({ sent }) => sent === undefined)?.post
    return next ? setPhase({ kind: 'askFor', post: next }) : finishIfWhole(items, values)
  }

  /** One that was asked for is out. */
  const sent = async (post: Post) => {
    const items = withSent(draftState.items, post)
    await saveItems(items)
    await askNext(items, form.getValues())
  }

  const takeBack = async () => saveItems(await deleteMade(draftState.items))
  return { run, sent, takeBack }
}

const withSent = (items: readonly SetItem[], post: Post): readonly SetItem[] =>
  items.map((item) =>
    item.post?.id === post.id ? { ...item, post, sent: 'done', failure: undefined } : item,
  )

/** Deletes what was made of a set and is not out; answers what stays: what can't be deleted, or replaced another post. */
function useDeleteMade(workspaceId: string): (items: readonly SetItem[]) => Promise<readonly SetItem[]> {
  const { mutateAsync: remove } = useDeletePost(workspaceId)
  const removed = (post: Post): Promise<boolean> =>
    remove(post).then(
      () => true,
      (error: unknown) => {
        notifyFailure(i18n.t('Couldn’t delete the post'), error)
        return false
      },
    )
  return async (items) => {
    const left: SetItem[] = []
    for (const item of items) {
      const there = item.sent || item.replaces ? undefined : (item.post ?? item.editing)
      const gone = there ? await removed(there) : item.creation === undefined && !item.post && !item.replaces
      if (!gone) left.push(item)
    }
    return left
  }
}
