import type { Post } from '~/contract/post'
import type { Result } from '~/src/operations/run'
import { isUnreached, type Saved, save, type SaveDeps } from '../save-post'
import type { ComposerValues } from '../composer-values'
import { postsOf } from './post-variants'
import { isFinished, type SetItem } from '../draft-state'

/** What saving several posts as one needs of its surroundings. */
export interface SaveVariantsDeps {
  /** What saving one of them needs; `saveCreationId` stores the id of its creation. */
  saving: (saveCreationId: SaveDeps['saveCreationId']) => SaveDeps
  /** The item is kept as it is now: its creation has an end. */
  acknowledge: (creation: string) => Promise<void>
  /** Keeps how far they have come on the device: before each call that makes something. */
  saveItems: (items: readonly SetItem[]) => Promise<void>
  read: (post: Post) => Promise<Post>
  publish: (post: Post) => Promise<Result>
}

const accountsOf = ({ targets }: ComposerValues) => targets.map(({ accountId }) => accountId)

/**
 * The posts that are still to be made of a sheet, behind those that are made already: their accounts are left out,
 * whatever the sheet says now. What was begun for an account is taken up again, not begun anew.
 */
export function itemsFor(
  values: ComposerValues,
  before: readonly SetItem[],
  editing: Post | undefined,
): readonly SetItem[] {
  const made = before.filter(({ post }) => post !== undefined)
  const covered = new Set(made.flatMap((item) => accountsOf(item.values)))
  const targets = values.targets.filter(({ accountId }) => !covered.has(accountId))
  if (targets.length === 0 && made.length > 0) return made
  const begun = before.filter(({ post }) => post === undefined)
  const rest = postsOf({ ...values, targets }).map((each, index): SetItem => {
    const own = begun.findIndex((item) => accountsOf(item.values).some((id) => accountsOf(each).includes(id)))
    const [taken] = own < 0 ? [] : begun.splice(own, 1)
    if (taken)
      return { values: each, editing: taken.editing, replaces: taken.replaces, creation: taken.creation }
    const replaces = before.length === 0 && index === 0 && editing !== undefined
    return { values: each, editing: replaces ? editing : undefined, replaces }
  })
  return [...made, ...rest]
}

function changesAfterSave(saved: Saved): Partial<SetItem> {
  switch (saved.kind) {
    case 'done':
      return { post: saved.post, creation: undefined, editing: undefined }
    case 'kept':
      return { editing: saved.post, creation: undefined, failure: saved.failure }
    case 'failed':
      return { creation: undefined, failure: saved.failure }
    case 'lost':
      return { creation: saved.creation, failure: saved.failure }
  }
}

/** Items of which each change is on the device before anything else happens. */
function persistedItems(start: readonly SetItem[], deps: SaveVariantsDeps) {
  let items = start
  return {
    all: () => items,
    async change(index: number, change: Partial<SetItem>) {
      items = items.map((item, at) => (at === index ? { ...item, ...change } : item))
      await deps.saveItems(items)
    },
  }
}

/**
 * Makes those that are not made yet, one after the other. A refused one does not hold the others up; one whose outcome
 * is unknown or that never got there does, as the next would hardly fare better, and so does the replacement of an edited
 * post: its accounts would get both. Never rejects.
 */
export async function saveSet(
  start: readonly SetItem[],
  deps: SaveVariantsDeps,
): Promise<readonly SetItem[]> {
  const items = persistedItems(start, deps)
  for (const [index, item] of start.entries()) {
    if (item.post) continue
    await items.change(index, { failure: undefined })
    const { values, editing } = item
    let creation = item.creation
    const saveCreationId = async (id: string) => {
      creation = id
      await items.change(index, { creation })
    }
    const saved = await save({ values, editing, creation }, deps.saving(saveCreationId))
    await items.change(index, changesAfterSave(saved))
    if (creation !== undefined && (saved.kind === 'done' || saved.kind === 'kept'))
      await deps.acknowledge(creation)
    if (saved.kind === 'lost') break
    if (saved.kind === 'failed' && (item.replaces || isUnreached(saved.failure))) break
  }
  return items.all()
}

/** Publishes those that are made and not out yet, each once, by the ledger. */
export async function publishSet(
  start: readonly SetItem[],
  deps: SaveVariantsDeps,
): Promise<readonly SetItem[]> {
  const items = persistedItems(start, deps)
  for (const [index, { post, sent }] of start.entries()) {
    if (!post || sent) continue
    // A page that was closed in between may have sent it.
    const fresh = await deps.read(post).catch(() => post)
    if (fresh.status === 'published') {
      await items.change(index, { post: fresh, sent: 'done', failure: undefined })
      continue
    }
    const result = await deps.publish(post)
    if (result.kind === 'done')
      await items.change(index, { post: result.post, sent: 'done', failure: undefined })
    else
      await items.change(index, {
        failure: result.failure,
        sent: result.kind === 'undone' ? undefined : 'unsure',
      })
  }
  return items.all()
}

/** Whether nothing of them got to the API: as with one post, they may wait on the device then. */
export const isWhollyUnreached = (items: readonly SetItem[]): boolean =>
  items.some(({ failure }) => failure !== undefined && isUnreached(failure)) &&
  items.every(
    ({ post, editing, creation }) => post === undefined && editing === undefined && creation === undefined,
  )

/** Whether nothing is left to do. */
export const isWhole = (items: readonly SetItem[], publishing: boolean): boolean =>
  items.every((item) => isFinished(item, publishing))
