import { i18n } from '@lingui/core'
import type { QueryClient } from '@tanstack/react-query'
import { postTitle } from '~/domain/text'
import { refresh } from '~/src/api/mutations/optimistic-update'
import { watchConnection } from '~/src/api/offline/connection'
import { readFromDevice } from '~/src/api/offline/offline-answers'
import { shareChanges } from '~/src/api/offline/tabs'
import { refreshCredits } from '~/src/api/queries/credits'
import { refreshPosts } from '~/src/api/queries/post-cache'
import { campaignListQuery, productListQuery } from '~/src/api/queries/workspace'
import { failureLine } from '~/src/feedback/failure-line'
import type { AnyDone, Operation } from '~/src/operations/operation'
import { ownOperations } from '~/src/operations/operation-store'
import { sendWhenOnline, sentNow } from '~/src/operations/outbox/send-when-online'
import { publishedText } from '~/src/posts/actions/action-messages'
import { type ToastInput, toast } from '~/src/ui/toast'
import '~/src/api/session/read-only-setting'
import '~/src/api-calls/watch-origin'
import '~/src/feedback/failure-toast'
import { LaterParts } from '../connection-status'
import { registerServiceWorker } from '../register-service-worker'
import { laterBarPart } from './after-first-screen'

let isStarted = false

/** Starts, once, what runs beside the screens: offline support and sharing between tabs. */
function startOffline(client: QueryClient): void {
  if (isStarted) return
  isStarted = true
  laterBarPart.set({ Part: LaterParts })
  readFromDevice(client)
  watchConnection()
  shareChanges(client)
  sentNow.subscribe(() => {
    const count = sentNow.get()?.count ?? 0
    toast.show({
      title: i18n.t('{count, plural, one {Pending change sent} other {# pending changes sent}}', { count }),
    })
  })
  sendWhenOnline(client)
  void registerServiceWorker()
}

const undone = {
  publish: i18n.t('Not published'),
  replace: i18n.t('Not changed'),
  create: i18n.t('Not saved'),
  record: i18n.t('Not created'),
  move: i18n.t('Not moved'),
  delete: i18n.t('Not deleted'),
} as const
const unknown = {
  publish: i18n.t('Publishing not confirmed'),
  replace: i18n.t('Edit not confirmed'),
  create: i18n.t('Saving not confirmed'),
  record: i18n.t('Creation not confirmed'),
  move: i18n.t('Move not confirmed'),
  delete: i18n.t('Deletion not confirmed'),
} as const

/** A publish may be done with some accounts failed. */
function doneText(operation: ReportedOperation, result: AnyDone): ToastInput | undefined {
  if ('generated' in result) return undefined
  if ('record' in result)
    return { title: i18n.t('An interrupted save was completed'), detail: result.record.name }
  const { post } = result
  // The calendar already shows it.
  if (operation.kind === 'move' || operation.kind === 'delete') return undefined
  const detail = postTitle(textOf(operation), 40)
  if (operation.kind === 'publish') return { ...publishedText(post), detail }
  return operation.kind === 'create'
    ? { title: i18n.t('An interrupted save was completed'), detail }
    : { title: i18n.t('An interrupted edit was completed') }
}

type ReportedOperation = Exclude<Operation, { kind: 'generate' }>

function textOf(operation: ReportedOperation): string {
  if (operation.kind !== 'record')
    return (operation.kind === 'create' ? operation.body : operation.post).content.text
  const { create } = operation
  return create.record === 'import' ? create.body.url : create.body.name
}

/** Most visits have nothing unfinished, so the code that resumes operations is loaded only if needed. */
async function recoverOperations(isFirst: boolean) {
  if (isFirst && (await ownOperations.list()).length === 0) return []
  const { operations } = await import('~/src/operations/operations')
  return operations.resumeAll()
}

/** Resumes unfinished operations and shows their outcome. */
export async function resumeOperations(client: QueryClient, workspaceId: string): Promise<void> {
  const isFirst = !isStarted
  startOffline(client)
  const recovered = await recoverOperations(isFirst)
  if (recovered.length === 0) return
  refreshPosts(client, workspaceId)
  refreshCredits(client)
  for (const { operation, result } of recovered) {
    // The studio's results show it.
    if (operation.kind === 'generate') continue
    // Its caller reports it.
    if (operation.kind === 'create' && operation.owned) continue
    if (operation.kind === 'record')
      refresh(client, [productListQuery(workspaceId).queryKey, campaignListQuery(workspaceId).queryKey])
    const done = result.kind === 'done' && doneText(operation, result)
    if (done) toast.show(done)
    else if (result.kind === 'undone' || result.kind === 'unknown') {
      const titles = result.kind === 'undone' ? undone : unknown
      toast.show({
        tone: 'failed',
        title: `${titles[operation.kind]}: ${postTitle(textOf(operation), 40)}`,
        detail: failureLine(result.failure),
        duration: 20_000,
      })
    }
  }
}

// The later parts of the shell in one file, as each separate import would add bytes to the first screen.
