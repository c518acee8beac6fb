import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { postTitle } from '~/domain/text'
import type { Operation } from '~/src/operations/operation'
import { operations } from '~/src/operations/operations'
import { type Draft, listDrafts, removeDraft, saveDraft } from '~/src/posts/drafts'
import { Button } from '~/src/ui/button'
import { cx } from '~/src/ui/class-names'
import { IconButton } from '~/src/ui/icon-button'
import { History, PenLine, Trash2 } from '~/src/ui/icons'
import { Popover } from '~/src/ui/popover'
import { timeText } from '~/src/ui/time'
import { notifyUndoable } from '~/src/ui/undo-history'

/** The parts of a stored draft read here; the rest belongs to the composer. */
const StoredFields = z.object({
  values: z.catch(z.object({ text: z.catch(z.string(), '') }), () => ({ text: '' })),
  editing: z.catch(z.optional(z.object({ id: z.string() })), undefined),
  creation: z.catch(z.optional(z.string()), undefined),
  items: z.catch(z.array(z.object({ creation: z.catch(z.optional(z.string()), undefined) })), () => []),
})

export interface Unfinished {
  readonly id: string
  readonly title: string
  /** True if it edits an existing post. */
  readonly isEdit: boolean
  /** The post that it edits. */
  readonly postId: string | undefined
  /** Milliseconds since the epoch. */
  readonly savedAt: number
}

function unfinishedOf(draft: Draft): Unfinished {
  const stored = StoredFields.safeParse(draft.fields)
  return {
    id: draft.id,
    title: postTitle(stored.data?.values.text ?? ''),
    isEdit: stored.data?.editing !== undefined,
    postId: stored.data?.editing?.id,
    savedAt: draft.savedAt,
  }
}

/** The draft's create operations whose outcome is still unknown. */
function creationsOf(draft: Draft): readonly string[] {
  const stored = StoredFields.safeParse(draft.fields).data
  return [stored?.creation, ...(stored?.items ?? []).map(({ creation }) => creation)].flatMap(
    (id) => id ?? [],
  )
}

const draftsQuery = (workspaceId: string) =>
  queryOptions({
    queryKey: ['drafts', workspaceId],
    queryFn: () => listDrafts(workspaceId),
    // What was read earlier may have been saved as a post.
    gcTime: 0,
  })

/** Other drafts on this device that edit the same post; read again when this tab becomes visible or is focused. */
export function useOtherEdits(
  workspaceId: string,
  postId: string | undefined,
  draftId: string,
): readonly Unfinished[] {
  const { data = [], refetch } = useQuery({ ...draftsQuery(workspaceId), enabled: postId !== undefined })
  useEffect(() => {
    // Windows side by side both stay visible.
    const readAgain = () => void refetch()
    addEventListener('focus', readAgain)
    return () => removeEventListener('focus', readAgain)
  }, [refetch])
  return data.map(unfinishedOf).filter((each) => each.postId === postId && each.id !== draftId)
}

/** This device's drafts of the workspace, newest first, with an undoable discard. */
function useUnfinished(workspaceId: string) {
  const { data: drafts = [], refetch: read } = useQuery(draftsQuery(workspaceId))
  const discard = async (id: string) => {
    const draft = drafts.find((each) => each.id === id)
    if (!draft) return
    const creations = creationsOf(draft)
    let dropped: readonly Operation[] = []
    const discardDraft = async () => {
      await removeDraft(workspaceId, id)
      dropped = await operations.drop(creations)
      await read()
    }
    await discardDraft()
    const restore = async () => {
      await operations.restore(dropped)
      await saveDraft(workspaceId, id, draft.fields)
      await read()
    }
    notifyUndoable({
      title: i18n.t('Unfinished post discarded'),
      detail: unfinishedOf(draft).title,
      tone: 'trash',
      undo: () => void restore(),
      redo: () => void discardDraft(),
    })
  }
  return { unfinished: drafts.map(unfinishedOf), read, discard }
}

type UnfinishedButtonProps = {
  workspaceId: string
  /** The open draft, which is left out. */
  except?: string | undefined
  /** On phones it shows an icon and the count. */
  compact?: boolean
}

/** "Unfinished on this device"; renders nothing if there is none. */
export function UnfinishedButton({ workspaceId, except, compact = false }: UnfinishedButtonProps) {
  const { unfinished, read, discard } = useUnfinished(workspaceId)
  const others = unfinished.filter((each) => each.id !== except)
  if (others.length === 0) return null
  return (
    <Popover
      label={i18n.t('Unfinished posts on this device')}
      align="end"
      className="w-80"
      onOpenChange={(open) => open && void read()}
      trigger={
        <Button variant="quiet" icon={<UnfinishedIcon compact={compact} />}>
          <span className={cx(compact && 'max-md:sr-only')}>
            <Trans
              id="Unfinished <0/>"
              components={{ 0: <span className="tnum font-normal text-ink-3">{others.length}</span> }}
            />
          </span>
          {compact && (
            <span aria-hidden="true" className="tnum font-normal text-ink-3 md:hidden">
              {others.length}
            </span>
          )}
        </Button>
      }
    >
      {(close) => (
        <>
          <p className="mb-1.5 px-2 text-12 text-ink-3">{i18n.t('Unfinished posts on this device')}</p>
          <UnfinishedList
            workspaceId={workspaceId}
            unfinished={others}
            onDiscard={(id) => void discard(id)}
            onOpen={close}
          />
        </>
      )}
    </Popover>
  )
}

/** On its own, a pen: the clock beside it is the composer's History. */
function UnfinishedIcon({ compact }: { compact: boolean }) {
  if (!compact) return <History />
  return (
    <>
      <History className="max-md:hidden" />
      <PenLine className="md:hidden" />
    </>
  )
}

type UnfinishedListProps = {
  workspaceId: string
  unfinished: readonly Unfinished[]
  onDiscard: (id: string) => void
  onOpen?: (() => void) | undefined
}

/** Unfinished posts, each with a link to continue and a discard button. */
function UnfinishedList({ workspaceId, unfinished, onDiscard, onOpen }: UnfinishedListProps) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)]">
      {unfinished.map((each) => (
        <li key={each.id} className="flex items-center gap-1 rounded hover:bg-hover">
          <Link
            to="/w/$workspaceId/posts/new"
            params={{ workspaceId }}
            search={{ draft: each.id }}
            onClick={onOpen}
            className="min-w-0 flex-1 rounded px-2 py-1.5"
          >
            <span dir="auto" className="block truncate font-medium">
              {each.title}
            </span>
            <span className="block text-12 text-ink-3">
              {each.isEdit
                ? i18n.t('Edits to a post, {savedAt}', { savedAt: timeText(each.savedAt, 'dayTime') })
                : timeText(each.savedAt, 'dayTime')}
            </span>
          </Link>
          <IconButton
            size="sm"
            label={i18n.t('Discard {title}', { title: each.title })}
            icon={<Trash2 />}
            onClick={() => onDiscard(each.id)}
          />
        </li>
      ))}
    </ul>
  )
}
