import { i18n } from '@lingui/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { QueryState } from '~/src/feedback/query-state'
import { PageBody, PageHeader } from '~/src/ui/page-header'
import { Block, Skeleton } from '~/src/ui/skeleton'
import { Button } from '~/src/ui/button'
import { EmptyState } from '~/src/ui/empty-state'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ConnectFirst, useLacksAccounts } from '~/src/posts/connect-prompt'
import { Composer } from './composer'
import { isBlank } from './composer-values'
import type { ComposerSearch } from './composer-search'
import { loadInitialValues } from './load-initial-values'
import { ScheduleFields } from './when-choice'

/** `waits`: not known yet. `other`: another tab has it open. `turn` counts how often it has become this tab's. */
interface Writer {
  readonly who: 'waits' | 'mine' | 'other'
  readonly turn: number
}

/** ms that a tab is given to put down what was typed last; a page that just left needs it too. */
const putDown = 400

const lockName = (key: string) => `studio-writing-${key}`

const hasLocks = () => 'locks' in navigator

/** Holds the lock of `key` whenever no other tab does, and gives it away when one asks. Answers how to stop. */
function standInLine(key: string, onWriterChange: (who: Writer['who']) => void): () => void {
  const gone = new AbortController()
  const channel = new BroadcastChannel(lockName(key))
  let release: (() => void) | undefined
  const queue = () => {
    const held = navigator.locks.request(lockName(key), { signal: gone.signal }, () => {
      if (gone.signal.aborted) return
      onWriterChange('mine')
      return new Promise<void>((resolve) => {
        release = resolve
      })
    })
    // Given up by leaving the page: nobody waits for it any more.
    held.catch(() => undefined)
  }
  channel.onmessage = () => {
    if (!release) return
    const give = release
    release = undefined
    onWriterChange('other')
    setTimeout(() => {
      give()
      if (!gone.signal.aborted) queue()
    }, putDown)
  }
  const timeout = setTimeout(() => release ?? onWriterChange('other'), 2 * putDown)
  queue()
  return () => {
    clearTimeout(timeout)
    gone.abort()
    channel.close()
    if (release) setTimeout(release, putDown)
  }
}

/**
 * One tab at a time writes a text: two would overwrite each other's words, and could save it twice. The tab that has it
 * gives it away when another asks. Without the Web Locks API (plain http on another machine) tabs can't know of others.
 */
function useEditLock(key: string | undefined): Writer & { takeOver: () => void } {
  const [writer, setWriter] = useState<Writer>({ who: 'waits', turn: 0 })
  useEffect(() => {
    if (key === undefined || !hasLocks()) return
    return standInLine(key, (who) =>
      setWriter(({ turn }) => ({ who, turn: who === 'mine' ? turn + 1 : turn })),
    )
  }, [key])
  const takeOver = () => {
    if (key === undefined) return
    const channel = new BroadcastChannel(lockName(key))
    channel.postMessage('give')
    channel.close()
  }
  return { ...(hasLocks() ? writer : { who: 'mine', turn: 0 }), takeOver }
}

export interface ComposerScreenProps {
  workspaceId: string
  search: ComposerSearch
}

/** Writes a post, or changes one (docs/screens.md "posts/new"). */
export function ComposerScreen({ workspaceId, search }: ComposerScreenProps) {
  const client = useQueryClient()
  const draftId = useDraftId(workspaceId, search)
  const { who, turn, takeOver } = useEditLock(draftId)
  const start = useQuery({
    // Another tab may have written on meanwhile: each turn begins with what the device keeps.
    queryKey: ['composer', workspaceId, draftId, turn],
    queryFn: async () => {
      const initial = await loadInitialValues(client, workspaceId, draftId ?? '', search)
      // Read later, they would push the fields below them down.
      if (initial.values.when === 'schedule') await ScheduleFields.preload()
      return initial
    },
    enabled: draftId !== undefined && who === 'mine',
    // What it began with is read once; from then on the sheet itself is the truth.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  })
  const lacksAccounts = useLacksAccounts(workspaceId)
  const isNew = search.edit === undefined && (start.data === undefined || isBlank(start.data.values))
  if (lacksAccounts && isNew && who === 'mine')
    return (
      <>
        <PageHeader title={i18n.t('New post')} subtitle=" " />
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
      <PageHeader title={search.edit === undefined ? i18n.t('New post') : i18n.t('Edit post')} subtitle=" " />
      <PageBody>
        {who === 'other' ? (
          <OtherTab onTakeOver={takeOver} />
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

/** The same text is open in another tab: one of them writes it. */
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

/** The text that the address names; an address without one is given a new one, so that a reload finds it again. */
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
