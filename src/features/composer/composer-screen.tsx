import { i18n } from '@lingui/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ApiError } from '~/src/api/errors'
import { QueryState } from '~/src/feedback/query-state'
import { ConnectFirst, useLacksAccounts } from '~/src/posts/connect-prompt'
import { useReplacement } from '~/src/posts/use-replacement'
import { Button, buttonClass } from '~/src/ui/button'
import { EmptyState } from '~/src/ui/empty-state'
import { PageBody, PageHeader } from '~/src/ui/page-header'
import { Block, Skeleton } from '~/src/ui/skeleton'
import { Composer } from './composer'
import type { ComposerSearch } from './composer-search'
import { isBlank } from './composer-values'
import { loadInitialValues } from './load-initial-values'
import { ScheduleFields } from './when-choice'

/**
 * `waits`: not known yet. `other`: open in another tab. `turn` counts how often this tab has got the lock.
 */
interface EditLock {
  readonly holder: 'waits' | 'mine' | 'other'
  readonly turn: number
}

/**
 * Time in ms for a tab to save what was typed last before it gives up the lock, also when its page is left.
 */
const handOverMs = 400

const lockName = (key: string) => `studio-writing-${key}`

const hasLocks = () => 'locks' in navigator

/**
 * Holds the lock of `key` while no other tab does, and gives it up when one asks. Returns a function that
 * stops it.
 */
function acquireEditLock(key: string, onWriterChange: (who: EditLock['holder']) => void): () => void {
  const stopped = new AbortController()
  const channel = new BroadcastChannel(lockName(key))
  let release: (() => void) | undefined
  const queue = () => {
    const held = navigator.locks.request(lockName(key), { signal: stopped.signal }, () => {
      if (stopped.signal.aborted) return
      onWriterChange('mine')
      return new Promise<void>((resolve) => {
        release = resolve
      })
    })
    // Rejects when the page is left; nobody is waiting for it then.
    held.catch(() => undefined)
  }
  channel.onmessage = () => {
    if (!release) return
    const give = release
    release = undefined
    onWriterChange('other')
    setTimeout(() => {
      give()
      if (!stopped.signal.aborted) queue()
    }, handOverMs)
  }
  const timeout = setTimeout(() => release ?? onWriterChange('other'), 2 * handOverMs)
  queue()
  return () => {
    clearTimeout(timeout)
    stopped.abort()
    channel.close()
    if (release) setTimeout(release, handOverMs)
  }
}

/**
 * Lets one tab at a time edit a draft: two would overwrite each other's text, and could save it twice. The
 * tab with the lock gives it up when another asks. Without Web Locks (plain http on another machine) every
 * tab may edit.
 */
function useEditLock(key: string | undefined): EditLock & { takeOver: () => void } {
  const [writer, setWriter] = useState<EditLock>({ holder: 'waits', turn: 0 })
  useEffect(() => {
    if (key === undefined || !hasLocks()) return
    return acquireEditLock(key, (who) =>
      setWriter(({ turn }) => ({ holder: who, turn: who === 'mine' ? turn + 1 : turn })),
    )
  }, [key])
  const takeOver = () => {
    if (key === undefined) return
    const channel = new BroadcastChannel(lockName(key))
    channel.postMessage('give')
    channel.close()
  }
  return { ...(hasLocks() ? writer : { holder: 'mine', turn: 0 }), takeOver }
}

export interface ComposerScreenProps {
  workspaceId: string
  search: ComposerSearch
}

/** Creates or edits a post (docs/screens.md, “posts/new”). */
export function ComposerScreen({ workspaceId, search }: ComposerScreenProps) {
  const client = useQueryClient()
  const draftId = useDraftId(workspaceId, search)
  const { holder: who, turn, takeOver } = useEditLock(draftId)
  const start = useQuery({
    // Another tab may have edited the draft, so each turn reads it from the device again.
    queryKey: ['composer', workspaceId, draftId, turn],
    queryFn: async () => {
      const initial = await loadInitialValues(client, workspaceId, draftId ?? '', search)
      // Loaded later, they would push the fields below them down.
      if (initial.values.when === 'schedule') await ScheduleFields.preload()
      return initial
    },
    enabled: draftId !== undefined && who === 'mine',
    // Initial values are read once; from then on the form is the source.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  })
  const lacksAccounts = useLacksAccounts(workspaceId)
  const isNew = search.edit === undefined && (start.data === undefined || isBlank(start.data.values))
  if (lacksAccounts && isNew && who === 'mine')
    return (
      <>
        <PageHeader title={i18n.t('New post')} subtitle={'\u{A0}'} />
        <PageBody>
          <ConnectFirst workspaceId={workspaceId} />
        </PageBody>
      </>
    )
  if (who === 'mine' && start.data !== undefined && draftId !== undefined)
    return (
      <Composer key={`${draftId} ${turn}`} workspaceId={workspaceId} draftId={draftId} initial={start.data} />
    )
  return (
    <>
      <PageHeader
        title={search.edit === undefined ? i18n.t('New post') : i18n.t('Edit post')}
        subtitle={'\u{A0}'}
      />
      <PageBody>
        {who === 'other' ? (
          <OtherTab onTakeOver={takeOver} />
        ) : start.error instanceof ApiError && start.error.status === 404 ? (
          <MissingPost workspaceId={workspaceId} search={search} />
        ) : (
          <QueryState query={start} failed={i18n.t('Couldn’t load the post')} loading={<LoadingComposer />}>
            {() => null}
          </QueryState>
        )}
      </PageBody>
    </>
  )
}

function LoadingComposer() {
  return (
    <Skeleton label={i18n.t('Loading composer')} className="grid gap-3 md:w-1/2">
      <Block className="h-8" />
      <Block className="h-40" />
      <Block className="h-8" />
      <Block className="h-12" />
    </Skeleton>
  )
}

/** Shown if the post to edit or copy is missing. Goes on with the post that an edit has put in its place, if there is one. */
function MissingPost({ workspaceId, search }: ComposerScreenProps) {
  const { edit, copy, from } = search
  const { nextId, isLooking } = useReplacement(from ?? workspaceId, edit ?? copy ?? '', true)
  const navigate = useNavigate()
  useEffect(() => {
    if (nextId === undefined) return
    const next = edit === undefined ? { copy: nextId, from } : { edit: nextId }
    void navigate({ to: '/w/$workspaceId/posts/new', params: { workspaceId }, search: next, replace: true })
  }, [navigate, workspaceId, nextId, edit, from])
  if (isLooking || nextId !== undefined) return <LoadingComposer />
  return (
    <EmptyState
      title={i18n.t('Post not found')}
      actions={
        <Link to="/w/$workspaceId/posts" params={{ workspaceId }} className={buttonClass()}>
          {i18n.t('All posts')}
        </Link>
      }
    >
      {i18n.t('It was deleted, or replaced when it was edited. The list shows your current posts.')}
    </EmptyState>
  )
}

/** Shown if the draft is open in another tab. */
function OtherTab({ onTakeOver }: { onTakeOver: () => void }) {
  return (
    <EmptyState
      title={i18n.t('This post is open in another tab')}
      actions={<Button onClick={onTakeOver}>{i18n.t('Edit here instead')}</Button>}
    >
      {i18n.t('Editing in two tabs would overwrite your text. What you typed there moves here.')}
    </EmptyState>
  )
}

/** The draft id in the URL. A URL without one gets a new id, so that a reload finds the draft again. */
function useDraftId(workspaceId: string, search: ComposerSearch): string | undefined {
  const navigate = useNavigate()
  useEffect(() => {
    if (search.draft !== undefined) return
    void navigate({
      to: '/w/$workspaceId/posts/new',
      params: { workspaceId },
      search: { ...search, draft: crypto.randomUUID() },
      replace: true,
    })
  }, [navigate, workspaceId, search])
  return search.draft
}
