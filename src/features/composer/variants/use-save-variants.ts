import { i18n } from '@lingui/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Post } from '~/contract/post'
import { postQuery } from '~/src/api/queries/posts'
import { notifyOnFailure } from '~/src/feedback/failure-toast'
import { useDeletePost } from '~/src/operations/delete-post'
import { useOperations } from '~/src/operations/use-operations'
import { usePublish } from '~/src/posts/actions/use-publish'
import type { ComposerValues } from '../composer-values'
import type { DraftState, VariantItem } from '../draft-state'
import { findSaved, type SaveDeps } from '../save-post'
import type { Phase, SubmitContext } from '../submit-status'
import { type Finish, type Stay, variantsTitle } from '../use-finish'
import {
  areFinished,
  areUnreached,
  itemsFor,
  publishVariants,
  type SaveVariantsDeps,
  saveVariants,
} from './save-variants'

interface Typed {
  /** True if nothing was typed since the save began. */
  readonly isSame: () => boolean
  readonly stay: Stay
  readonly enqueue: (draft: DraftState) => Promise<void>
}

/**
 * Saves a draft that becomes several posts: they are created, scheduled and published as one action. If none
 * reached the API, the draft is passed to `enqueue`.
 */
export function useSaveVariants(
  context: SubmitContext,
  finish: Finish,
  saving: SaveDeps,
  setPhase: (phase: Phase) => void,
  { isSame, stay, enqueue }: Typed,
) {
  const { workspaceId, draftState, autosave, costs, form, setCreation, setItems } = context
  const client = useQueryClient()
  const publish = usePublish(workspaceId)
  const { acknowledge } = useOperations(workspaceId)
  const deleteCreated = useDeleteCreated(workspaceId)

  const saveItems = async (items: readonly VariantItem[]) => {
    setItems(items)
    await autosave.now({ ...draftState, values: form.getValues(), creation: undefined, items: [...items] })
  }
  const deps: SaveVariantsDeps = {
    saving: (saveCreationId) => ({ ...saving, saveCreationId }),
    acknowledge,
    saveItems,
    read: (post: Post) => client.query({ ...postQuery(workspaceId, post.id), staleTime: 0 }),
    publish,
  }

  const run = async (values: ComposerValues) => {
    const before = await findSaved(draftState, saving)
    if (before.kind === 'lost') return setPhase(before)
    setCreation(undefined)
    const start = itemsFor(values, draftState.items, before.post)
    await saveItems(start)
    // Stored with the first item, so the operation can be acknowledged.
    if (draftState.creation !== undefined) await acknowledge(draftState.creation)
    let items = await saveVariants(start, deps)
    if (values.when !== 'publish' && areUnreached(items) && isSame())
      return saveItems([]).then(() => enqueue({ ...draftState, values, creation: undefined, items: [] }))
    if (values.when === 'publish' && areFinished(items, false)) {
      if (!costs.complete) return askNext(items, values)
      items = await publishVariants(items, deps)
    }
    if (values.when !== 'publish' && areFinished(items, false)) {
      const title = variantsTitle(items.flatMap(({ post }) => post ?? []))
      if (await stay.variants(items, title)) return
    }
    await finishIfDone(items, values)
  }

  const finishIfDone = async (items: readonly VariantItem[], values: ComposerValues) => {
    setPhase({ kind: 'idle' })
    if (areFinished(items, values.when === 'publish'))
      await finish.savedVariants(items, { ...draftState, values, items: [] })
  }

  /** Only the API knows the costs, and only per post: asks for each. */
  const askNext = (items: readonly VariantItem[], values: ComposerValues) => {
    const next = items.find(({ sent }) => sent === undefined)?.post
    return next ? setPhase({ kind: 'askFor', post: next }) : finishIfDone(items, values)
  }

  /** One of the confirmed posts was published. */
  const sent = async (post: Post) => {
    const items = withSent(draftState.items, post)
    await saveItems(items)
    await askNext(items, form.getValues())
  }

  const takeBack = async () => saveItems(await deleteCreated(draftState.items))
  return { run, sent, takeBack }
}

const withSent = (items: readonly VariantItem[], post: Post): readonly VariantItem[] =>
  items.map((item) =>
    item.post?.id === post.id ? { ...item, post, sent: 'done', failure: undefined } : item,
  )

/**
 * Deletes the created posts that aren't published; resolves to the items that remain, because deleting failed
 * or they replaced another post.
 */
function useDeleteCreated(
  workspaceId: string,
): (items: readonly VariantItem[]) => Promise<readonly VariantItem[]> {
  const { mutateAsync: remove } = useDeletePost(workspaceId)
  const removed = (post: Post): Promise<boolean> =>
    notifyOnFailure(remove(post), i18n.t('Couldn’t delete the post'))
  return async (items) => {
    const left: VariantItem[] = []
    for (const item of items) {
      const there = item.sent || item.replaces ? undefined : (item.post ?? item.editing)
      const gone = there ? await removed(there) : item.creation === undefined && !item.post && !item.replaces
      if (!gone) left.push(item)
    }
    return left
  }
}
