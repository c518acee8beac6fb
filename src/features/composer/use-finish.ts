import { i18n } from '@lingui/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { schedulePost } from '~/contract/endpoints'
import type { Post } from '~/contract/post'
import type { Repeat } from '~/contract/repeats'
import { savePostOptions } from '~/src/api/mutations/connections'
import { scheduleOf, stillTo } from '~/src/api/mutations/post-schedule'
import { changeRepeat, repeatPost } from '~/src/api/mutations/repeats'
import { useMay } from '~/src/api/queries/access'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { chosenZone } from '~/src/calendar/device-settings'
import { notifyFailure, notifyOnFailure } from '~/src/feedback/failure-toast'
import { useIsHere } from '~/src/navigation/use-is-leaving'
import { useDeletePost } from '~/src/operations/delete-post'
import { useMovePost } from '~/src/operations/move-posts'
import { errorOf } from '~/src/operations/perform'
import { useOperations } from '~/src/operations/use-operations'
import { copyBody } from '~/src/posts/copy-post'
import { saveDraft } from '~/src/posts/drafts'
import { movePostVariant, savePostVariants } from '~/src/posts/group-variants'
import { ruleOf, textsOf } from '~/src/posts/repeats/repeat-draft'
import { ruleText, useHasRepeats } from '~/src/posts/repeats/repeat-text'
import { timeText } from '~/src/ui/time'
import { type ToastInput, toast } from '~/src/ui/toast'
import { undoHistory } from '~/src/ui/undo-history'
import { bodyOf, type OptionValues, valuesOfPost } from './composer-values'
import type { DraftState, VariantItem } from './draft-state'
import type { SubmitContext } from './submit-status'

export function savedTitle(post: Post, edited: boolean): string {
  if (post.status === 'scheduled')
    return i18n.t('Scheduled for {scheduledAt}', {
      scheduledAt: timeText(post.scheduledAt, 'dayTime', chosenZone()),
    })
  if (post.status === 'queued')
    return post.scheduledAt
      ? i18n.t('Queued for {scheduledAt}', {
          scheduledAt: timeText(post.scheduledAt, 'dayTime', chosenZone()),
        })
      : i18n.t('Queued')
  return edited ? i18n.t('Changes saved') : i18n.t('Saved as a draft')
}

const toneOf = (post: Post | undefined) =>
  post?.status === 'scheduled' || post?.status === 'queued' || post?.status === 'published'
    ? post.status
    : 'draft'

export function variantsTitle(posts: readonly Post[]): string {
  const [first] = posts
  const count = posts.length
  switch (toneOf(first)) {
    case 'draft':
      return i18n.t('{count, plural, one {1 post saved as a draft} other {# posts saved as drafts}}', {
        count,
      })
    case 'scheduled':
      return i18n.t('{count, plural, one {1 post scheduled} other {# posts scheduled}}', { count })
    case 'queued':
      return i18n.t('{count, plural, one {1 post queued} other {# posts queued}}', { count })
    case 'published':
      return i18n.t('{count, plural, one {1 post published} other {# posts published}}', { count })
  }
}

/** Says that posts were saved as they were when the save began: what was typed meanwhile stays in the composer. */
export const notifySaved = (title: string) =>
  toast.show({ title, detail: i18n.t('What you typed in the meantime isn’t saved yet.') })

export type Finish = ReturnType<typeof useFinish>

/** Stays in the composer if more was typed since the save began; each resolves to whether it does. */
export interface Stay {
  readonly post: (post: Post, title: string) => Promise<boolean>
  readonly variants: (items: readonly VariantItem[], title: string) => Promise<boolean>
}

/** What is done with posts that were just saved, before that is said. */
export interface Extras {
  /** Says what was done, in place of the usual title. */
  readonly title?: string | undefined
  /** Runs before everything else on Undo of new posts. */
  readonly undo?: (() => Promise<void>) | undefined
}

/** Opens a post's panel. `replace`: in place of the current entry of the history. */
function useShowPost(workspaceId: string) {
  const navigate = useNavigate()
  return (post: Post, replace = false) =>
    navigate({
      to: '/w/$workspaceId/posts/$postId',
      params: { workspaceId, postId: post.id },
      search: { status: post.status },
      replace,
    })
}

/**
 * What follows a save: the draft is removed, the post shown if the composer still is, and Undo offered while the page lives. There is
 * no redo, which would create posts: after Undo the composer is open with the text, to be saved again.
 */
export function useFinish(
  { workspaceId, draftId, autosave }: Pick<SubmitContext, 'workspaceId' | 'draftId' | 'autosave'>,
  stay: Stay,
  doExtras: (posts: readonly Post[], draftState: DraftState) => Promise<Extras>,
) {
  const navigate = useNavigate()
  const isHere = useIsHere()
  const { mutateAsync: remove } = useDeletePost(workspaceId)
  const revertEdit = useRevertEdit(workspaceId)
  const mayPlace = useMay(schedulePost)
  const show = useShowPost(workspaceId)
  // In place of the composer, whose draft is gone: Back leads to where it was opened.
  const showIfHere = async (post: Post) => {
    if (isHere()) await show(post, true)
  }
  const takeBack = async (posts: readonly Post[], draftState: DraftState, { undo }: Extras) => {
    if (undo && !(await notifyOnFailure(undo(), i18n.t('Couldn’t undo the change')))) return
    await saveDraft(workspaceId, draftId, draftState)
    await navigate({ to: '/w/$workspaceId/posts/new', params: { workspaceId }, search: { draft: draftId } })
    for (const post of posts) await notifyOnFailure(remove(post), i18n.t('Couldn’t delete the post'))
  }
  const restore = async (old: Post, now: Post, options: OptionValues | undefined) => {
    const back = await revertEdit(old, now, options)
    if (back) await show(back)
  }
  return {
    /** After one post was saved. */
    async saved(post: Post, draftState: DraftState) {
      const { editing, optionsBefore } = draftState
      const extras = await doExtras([post], draftState)
      const said = extras.title ?? savedTitle(post, Boolean(editing))
      const toastInput: ToastInput = { title: said, tone: toneOf(post) }
      if (editing && editing.id !== post.id) await movePostVariant(workspaceId, editing.id, post.id)
      if (await stay.post(post, said)) return
      await autosave.end()
      const irreversible = editing && scheduleOf(post).kind !== 'draft' ? mayPlace : undefined
      if (irreversible)
        toast.show({
          ...toastInput,
          detail: i18n.t('This can’t be undone. {final}', { final: irreversible }),
        })
      else
        undoHistory.notify({
          ...toastInput,
          undo: () =>
            void (editing
              ? restore(editing, post, optionsBefore)
              : takeBack([post], { ...draftState, creation: undefined, items: [] }, extras)),
        })
      await showIfHere(post)
    },
    /** After all posts of a draft with several versions were saved. */
    async savedVariants(items: readonly VariantItem[], draftState: DraftState) {
      const posts = items.flatMap(({ post }) => post ?? [])
      const extras = await doExtras(posts, draftState)
      const said = extras.title ?? variantsTitle(posts)
      if (draftState.values.when !== 'publish' && (await stay.variants(items, said))) return
      await autosave.end()
      await savePostVariants(workspaceId, posts)
      const final = items.some(({ sent, replaces }) => sent ?? replaces)
      const toastInput: ToastInput = { title: said, tone: toneOf(posts[0]) }
      if (final) toast.show(toastInput)
      else
        undoHistory.notify({
          ...toastInput,
          undo: () => void takeBack(posts, { ...draftState, creation: undefined }, extras),
        })
      if (posts[0]) await showIfHere(posts[0])
    },
    /** After it was published, or if its panel is to show the rest. */
    async left(post: Post) {
      await autosave.end()
      await showIfHere(post)
    },
  }
}

/**
 * Reverts an edit: `old`, with its platform options, replaces `now` by the same kind of operation, or is
 * moved back if it is the same post. Resolves to the restored post, or to undefined after showing why it
 * failed.
 */
function useRevertEdit(workspaceId: string) {
  const client = useQueryClient()
  const { replacePost } = useOperations(workspaceId)
  const move = useMovePost(workspaceId)
  const canPlace = useMay(schedulePost) === undefined
  const supportsOptions = useExtensions().has('setPostOptions')
  return async (old: Post, now: Post, optionsBefore: OptionValues | undefined): Promise<Post | undefined> => {
    const to = stillTo(scheduleOf(old))
    const options = supportsOptions ? optionsBefore : undefined
    if (old.id === now.id) {
      try {
        if (options) await savePostOptions(client, workspaceId, now.id, options)
        return (await move({ post: now, to })).post
      } catch (error) {
        notifyFailure(i18n.t('Couldn’t undo the change'), error)
        return undefined
      }
    }
    // The exact content, including the kind of its files, which the composer would infer again.
    const body = { ...bodyOf(valuesOfPost(old, [])), content: copyBody(old).content }
    const result = await replacePost({ post: now, body, to, canPlace, options })
    if (result.kind === 'done') {
      await movePostVariant(workspaceId, now.id, result.post.id)
      toast.show({ title: i18n.t('Post restored'), tone: 'draft' })
      return result.post
    }
    notifyFailure(i18n.t('Couldn’t undo the change'), errorOf(result.failure))
    return undefined
  }
}

/**
 * Creates the repeat of saved posts if the draft has one. If that fails the post is scheduled all the same, and its
 * panel offers it again. Undoing the post itself is left to the caller.
 */
export function useCreateRepeats(workspaceId: string) {
  const client = useQueryClient()
  const has = useHasRepeats()
  return async (posts: readonly Post[], { values }: DraftState): Promise<Extras> => {
    const rule =
      has && values.when === 'schedule' && values.repeat ? ruleOf(values.repeat, values) : undefined
    if (!rule || !values.repeat) return {}
    const texts = textsOf(values.repeat)
    const made: { readonly postId: string; readonly repeat: Repeat }[] = []
    try {
      for (const { id: postId, repeat } of posts)
        if (!repeat || repeat.state === 'stopped')
          made.push({ postId, repeat: await repeatPost(client, workspaceId, { postId, rule, texts }) })
    } catch (error) {
      notifyFailure(i18n.t('The post is scheduled, but couldn’t be repeated'), error)
    }
    const created = made[0]?.repeat.rule
    return {
      title: created && ruleText(created),
      undo: async () => {
        for (const { repeat, postId } of made)
          await changeRepeat(client, workspaceId, repeat.id, { state: 'stopped', keepPostId: postId })
      },
    }
  }
}
