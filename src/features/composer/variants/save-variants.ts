import type { Post } from '~/contract/post'
import type { Result } from '~/src/operations/run'
import { bodyOf, type ComposerValues } from '../composer-values'
import { isFinished, type VariantItem } from '../draft-state'
import { optionsOf } from '../options/option-rules'
import { isUnreached, type SaveDeps, type Saved, save } from '../save-post'
import { postsOf } from './post-variants'

/** What saving several versions works with. */
export interface SaveVariantsDeps {
  /** Dependencies for saving one; `saveCreationId` stores the id of its creation. */
  saving: (saveCreationId: SaveDeps['saveCreationId']) => SaveDeps
  /** Acknowledges a creation once its item has been stored. */
  acknowledge: (creation: string) => Promise<void>
  /** Stores the progress on the device, before each call that creates something. */
  saveItems: (items: readonly VariantItem[]) => Promise<void>
  read: (post: Post) => Promise<Post>
  publish: (post: Post) => Promise<Result>
}

const accountsOf = ({ targets }: ComposerValues) => targets.map(({ accountId }) => accountId)

/** What of a post is saved. */
const savedAs = (values: ComposerValues): string =>
  JSON.stringify([bodyOf(values), values.when, values.queueId, optionsOf(values)])

/** True if the draft now says something else for a created item's accounts, as far as they are still chosen. */
function isChanged({ values: before }: VariantItem, values: ComposerValues): boolean {
  const targets = values.targets.filter(({ accountId }) => accountsOf(before).includes(accountId))
  return targets.length > 0 && postsOf({ ...values, targets }).some((now) => savedAs(now) !== savedAs(before))
}

/**
 * The items to save, after those already created, whose accounts are left out. A created one whose content was
 * changed since is replaced, unless it may be published. An item begun for an account is continued, not started
 * again.
 */
export function itemsFor(
  values: ComposerValues,
  earlierItems: readonly VariantItem[],
  editing: Post | undefined,
): readonly VariantItem[] {
  const before = earlierItems.map(
    (item): VariantItem =>
      item.post && !item.sent && isChanged(item, values)
        ? { ...item, post: undefined, editing: item.post }
        : item,
  )
  const made = before.filter(({ post }) => post !== undefined)
  const covered = new Set(made.flatMap((item) => accountsOf(item.values)))
  const targets = values.targets.filter(({ accountId }) => !covered.has(accountId))
  if (targets.length === 0 && made.length > 0) return made
  const unfinished = before.filter(({ post }) => post === undefined)
  const rest = postsOf({ ...values, targets }).map((each, index): VariantItem => {
    const own = unfinished.findIndex((item) =>
      accountsOf(item.values).some((id) => accountsOf(each).includes(id)),
    )
    const [earlier] = own < 0 ? [] : unfinished.splice(own, 1)
    if (earlier)
      return {
        values: each,
        editing: earlier.editing,
        replaces: earlier.replaces,
        creation: earlier.creation,
      }
    const replaces = before.length === 0 && index === 0 && editing !== undefined
    return { values: each, editing: replaces ? editing : undefined, replaces }
  })
  return [...made, ...rest]
}

function changesAfterSave(saved: Saved): Partial<VariantItem> {
  switch (saved.kind) {
    case 'done':
      return { post: saved.post, creation: undefined, editing: undefined }
    case 'partial':
      return { editing: saved.post, creation: undefined, failure: saved.failure }
    case 'failed':
      return { creation: undefined, failure: saved.failure }
    case 'lost':
      return { creation: saved.creation, failure: saved.failure }
  }
}

/** A list of items that stores each change on the device before anything else happens. */
function persistedItems(start: readonly VariantItem[], deps: SaveVariantsDeps) {
  let items = start
  return {
    all: () => items,
    async change(index: number, change: Partial<VariantItem>) {
      items = items.map((item, at) => (at === index ? { ...item, ...change } : item))
      await deps.saveItems(items)
    },
  }
}

/**
 * Creates the remaining posts one after another. A refused one doesn't stop the others. An unknown outcome or
 * a lost connection does, as the next would fare no better, and so does a failed replacement, since its
 * accounts would get both. Never rejects.
 */
export async function saveVariants(
  start: readonly VariantItem[],
  deps: SaveVariantsDeps,
): Promise<readonly VariantItem[]> {
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
    if (creation !== undefined && (saved.kind === 'done' || saved.kind === 'partial'))
      await deps.acknowledge(creation)
    if (saved.kind === 'lost') break
    if (saved.kind === 'failed' && (item.replaces || isUnreached(saved.failure))) break
  }
  return items.all()
}

/** Publishes the created posts that aren't published yet, each once, as operations. */
export async function publishVariants(
  start: readonly VariantItem[],
  deps: SaveVariantsDeps,
): Promise<readonly VariantItem[]> {
  const items = persistedItems(start, deps)
  for (const [index, { post, sent }] of start.entries()) {
    if (!post || sent) continue
    // A page that was closed meanwhile may have published it.
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

/** True if none of them reached the API, so that they may go to the outbox like a single post. */
export const areUnreached = (items: readonly VariantItem[]): boolean =>
  items.some(({ failure }) => failure !== undefined && isUnreached(failure)) &&
  items.every(
    ({ post, editing, creation }) => post === undefined && editing === undefined && creation === undefined,
  )

/** True if nothing is left to do. */
export const areFinished = (items: readonly VariantItem[], publishing: boolean): boolean =>
  items.every((item) => isFinished(item, publishing))
