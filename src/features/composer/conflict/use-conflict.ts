import { i18n } from '@lingui/core'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Post } from '~/contract/post'
import { percentDecoded } from '~/domain/percent-decoded'
import { ApiError } from '~/src/api/errors'
import { postQuery } from '~/src/api/queries/posts'
import { accountListQuery, campaignQuery } from '~/src/api/queries/workspace'
import { commaSeparated } from '~/src/i18n/comma-separated'
import { readMediaAt } from '~/src/media/media-at'
import { accountName } from '~/src/posts/account-groups'
import { instantOf } from '~/src/posts/actions/local-time'
import { editRefusal } from '~/src/posts/actions/refusals'
import { useReplacement } from '~/src/posts/use-replacement'
import { type Difference, useChangedBy } from '~/src/team/changed-elsewhere'
import { timeText } from '~/src/ui/time'
import { toast } from '~/src/ui/toast'
import { type ComposerValues, valuesOfPost } from '../composer-values'
import type { DraftState } from '../draft-state'
import { optionsFor } from '../load-initial-values'
import { isBusy, type Phase } from '../submit-status'
import { type MergedField, mergeValues, partOf } from './merge-values'

function whenText(values: ComposerValues): string {
  if (values.when === 'queue') return i18n.t('In a queue')
  return values.when === 'schedule' ? timeText(instantOf(values), 'dateTime') : i18n.t('No time, draft')
}

const fileName = (url: string): string => percentDecoded(url.split('/').at(-1) ?? url)

/** Returns a function that writes a field's value as text, for comparing two `versions`. */
function useFieldText(
  workspaceId: string,
  versions: readonly ComposerValues[],
): (values: ComposerValues, field: MergedField) => string {
  const client = useQueryClient()
  const accounts = client.getQueryData(accountListQuery(workspaceId).queryKey) ?? []
  const campaignIds = new Set(versions.map(({ campaignId }) => campaignId).filter(Boolean))
  const campaigns = useQueries({ queries: [...campaignIds].map((id) => campaignQuery(workspaceId, id)) })
  return (values, field) => {
    switch (field) {
      case 'text':
      case 'link':
        return values[field]
      case 'media':
        return commaSeparated(values.media.map(({ name, url }) => name ?? fileName(url)))
      case 'hashtags':
        return values.hashtags.map((tag) => `#${tag}`).join(' ')
      case 'mentions':
        return values.mentions.map((name) => `@${name}`).join(' ')
      case 'targets':
        return commaSeparated(
          values.targets.map(({ accountId }) => {
            const account = accounts.find(({ id }) => id === accountId)
            return account ? accountName(account) : accountId
          }),
        )
      case 'campaignId':
        return campaigns.find(({ data }) => data?.id === values.campaignId)?.data?.name ?? values.campaignId
      case 'options':
        return commaSeparated(
          Object.values(values.options).flatMap((options) =>
            Object.entries(options).map(([name, value]) => `${name}: ${String(value)}`),
          ),
        )
      case 'when':
        return whenText(values)
    }
  }
}

/** The current state of the edited post. `gone`: deleted, or its replacement is unknown. */
interface EditedNow {
  readonly post: Post | undefined
  readonly gone: boolean
}

const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/**
 * Follows the edited post. As edits replace posts, someone else's edit has put another post in its place; if
 * the server's activity names it, that is the post now.
 */
function useEditedPost(workspaceId: string, editing: Post | undefined): EditedNow {
  const id = editing?.id ?? ''
  const own = useQuery({ ...postQuery(workspaceId, id), enabled: editing !== undefined })
  const missing = editing !== undefined && isMissing(own.error)
  const { nextId, isLooking } = useReplacement(workspaceId, id, missing)
  const next = useQuery({ ...postQuery(workspaceId, nextId ?? ''), enabled: missing && nextId !== undefined })
  if (editing === undefined) return { post: undefined, gone: false }
  if (!missing) return { post: own.data?.id === id ? own.data : editing, gone: false }
  const isPending = isLooking || (nextId !== undefined && next.isPending)
  return { post: next.data, gone: next.data === undefined && !isPending }
}

interface ConflictContext {
  workspaceId: string
  draft: DraftState
  form: UseFormReturn<ComposerValues>
  phase: Phase
  /** Continues the form as an edit of this post. */
  setEditing: (post: Post, optionsBefore?: DraftState['optionsBefore']) => void
  /** Clears the last save's failure, which is shown here instead. */
  close: () => void
}

/** Conflicting fields that the person hasn't decided on yet. */
interface OpenConflict {
  readonly postId: string
  readonly mine: ComposerValues
  readonly theirs: ComposerValues
  readonly fields: readonly MergedField[]
}

export interface Conflict extends EditedNow {
  readonly by: string | undefined
  readonly differences: readonly Difference[]
  readonly keep: (name: string) => void
  readonly take: (name: string) => void
}

/** Codes of saves that failed because the post was changed elsewhere, or published to some accounts. */
export const overtakenCodes: readonly (string | undefined)[] = ['post_gone', 'post_moved', 'partly_out']

/** The parts of a post that a person sees, serialised for comparison. */
const stateIn = ({ id, status, scheduledAt, queueId, campaignId, content, targets }: Post): string =>
  JSON.stringify([
    [id, status, queueId, campaignId],
    scheduledAt === undefined ? undefined : Date.parse(scheduledAt),
    [content.text, content.mediaUrls, content.hashtags, content.mentions, content.link],
    targets.map(({ accountId, postType }) => [accountId, postType]),
  ])

/**
 * Continues the form with the post as someone else has left it: untouched fields take the new values, and
 * fields changed on both sides keep the person's until they choose.
 */
export function useConflict({
  workspaceId,
  draft,
  form,
  phase,
  setEditing,
  close,
}: ConflictContext): Conflict {
  const client = useQueryClient()
  const { editing, optionsBefore } = draft
  const now = useEditedPost(workspaceId, editing)
  const [open, setOpen] = useState<OpenConflict>()
  const fieldText = useFieldText(workspaceId, open ? [open.mine, open.theirs] : [])
  const by = useChangedBy(workspaceId, { kind: 'post', recordId: now.post?.id ?? editing?.id ?? '' })
  const failed = phase.kind === 'failed' && overtakenCodes.includes(phase.failure.code)
  const refetchPost = useEffectEvent(() => {
    if (editing) void client.invalidateQueries({ queryKey: postQuery(workspaceId, editing.id).queryKey })
  })
  useEffect(() => {
    if (failed) refetchPost()
  }, [failed])

  const setValues = (part: Partial<ComposerValues>) =>
    form.reset({ ...form.getValues(), ...part }, { keepDefaultValues: true })
  const mergeTheirs = useEffectEvent(async (post: Post) => {
    if (!editing) return
    const urls = [editing, post].flatMap(({ content }) => content.mediaUrls)
    const media = await readMediaAt(client, workspaceId, urls)
    const options = await optionsFor(client, workspaceId, post.id).catch(() => optionsBefore ?? {})
    const base = { ...valuesOfPost(editing, media), options: optionsBefore ?? {} }
    const theirs = { ...valuesOfPost(post, media), options }
    const mine = form.getValues()
    const { values, conflicts, taken } = mergeValues(base, mine, theirs)
    if (taken.length > 0) setValues(values)
    setEditing(post, options)
    setOpen(conflicts.length > 0 ? { postId: post.id, mine, theirs, fields: conflicts } : undefined)
    close()
    if (conflicts.length > 0) return
    // The save that found out was refused, and its notice is closed.
    const detail = failed ? i18n.t('Your changes aren’t saved yet. Check the post, then save it.') : undefined
    toast.show({ title: i18n.t('Changes of others taken over'), detail })
  })
  const changed = now.post !== undefined && editing !== undefined && stateIn(now.post) !== stateIn(editing)
  const ready = changed && !isBusy(phase) && draft.items.length === 0 && editRefusal(now.post) === undefined
  const readyState = ready ? stateIn(now.post) : undefined
  useEffect(() => {
    if (readyState !== undefined && now.post) void mergeTheirs(now.post)
    // oxlint-disable-next-line react/exhaustive-deps -- once for each state of the post
  }, [readyState])

  const resolve = (name: string) =>
    setOpen((before) => {
      const fields = before?.fields.filter((field) => field !== name) ?? []
      return before && fields.length > 0 ? { ...before, fields } : undefined
    })
  return {
    ...now,
    by,
    differences: open
      ? open.fields.map((name) => ({
          name,
          mine: fieldText(open.mine, name),
          theirs: fieldText(open.theirs, name),
        }))
      : [],
    keep: resolve,
    take: (name) => {
      const field = open?.fields.find((each) => each === name)
      if (open && field) setValues(partOf(open.theirs, field))
      resolve(name)
    },
  }
}
