import { i18n } from '@lingui/core'
import type { QueryClient } from '@tanstack/react-query'
import {
  createTwin,
  getTwin,
  notePromoted,
  readTwinFaults,
  type Twin,
  type TwinSource,
} from '~/contract/twin'
import { by, renamed } from '~/domain/twins'
import { browserDeps, type Send, send } from '~/src/api/http/send'
import { sendWith } from '~/src/api/http/send-with'
import { workspaceListQuery } from '~/src/api/queries/access'
import { fresh, queryFor } from '~/src/api/queries/query'
import { currentSession, onSignOut, parseAddress } from '~/src/api/session/session'
import { memoryOperations } from '~/src/operations/operation-store'
import { createOperations, operations } from '~/src/operations/operations'
import { createStore } from '~/src/store/store'
import type { Change } from './change'
import { difference } from './difference'
import type { PromotionDeps } from './promote'
import { readWorkspace } from './read-workspace'
import { type RecordNames, recordNames } from './record-names'

/** Tokens of other servers by address, only in memory, until the page closes or the person signs out. */
export const sourceTokens = createStore<ReadonlyMap<string, string>>(new Map())
onSignOut(() => sourceTokens.set(new Map()))

/** Keeps another server's token until the page closes. */
export function holdToken(address: string, token: string): void {
  sourceTokens.set(new Map([...sourceTokens.get(), [address, token]]))
}

/** The address of another server; undefined if it is this session's own. */
export function otherAddress(typed: string): string | undefined {
  const { address } = parseAddress(typed)
  return address === currentSession()?.address ? undefined : address
}

/** A `send` for the twin's source; undefined without its token. */
export function sendToSource({ address }: Pick<TwinSource, 'address'>): Send | undefined {
  if (address === undefined) return send
  const token = sourceTokens.get().get(address)
  return token === undefined ? undefined : sendWith({ address, token }, browserDeps)
}

/** A twin's source and base. Embedded server only: check `useExtensions` first. */
export const twinQuery = (workspaceId: string) =>
  queryFor(getTwin, { params: { workspaceId } }, { staleTime: fresh.live })

/** The faults still scheduled in a twin. */
export const twinFaultsQuery = (workspaceId: string) =>
  queryFor(readTwinFaults, { params: { workspaceId } }, { staleTime: fresh.live })

/** Reads the source and creates a twin of it here. Rejects with `StudioError`. */
export async function makeTwin(client: QueryClient, source: TwinSource, sourceSend: Send): Promise<Twin> {
  const snapshot = await readWorkspace(sourceSend, source.workspaceId, { cause: i18n.t('Create a twin') })
  const twin = await send(createTwin, { body: { source, snapshot } }, { cause: i18n.t('Create a twin') })
  await client.invalidateQueries({ queryKey: workspaceListQuery().queryKey })
  return twin
}

export interface Comparison {
  readonly twin: Twin
  readonly changes: readonly Change[]
  /** False if the source wasn't read, so its changes are unknown. */
  readonly hasSource: boolean
  /** Names of both sides’ records, by the ids that the changes use. */
  readonly names: RecordNames
}

/** The changes a twin has over its source, as both are now. */
export async function compareTwin(workspaceId: string): Promise<Comparison> {
  const twin = await send(getTwin, { params: { workspaceId } }, { cause: i18n.t('Twin') })
  const { snapshot: base, ids, source: origin } = twin
  const twinIds = Object.fromEntries(Object.entries(ids).map(([current, sourceId]) => [sourceId, current]))
  const sourceSend = sendToSource(origin)
  const [current, source] = await Promise.all([
    readWorkspace(send, workspaceId, { known: renamed(base, by(twinIds)) }),
    sourceSend && readWorkspace(sourceSend, origin.workspaceId, { known: base }),
  ])
  const here = new URL(currentSession()?.address ?? 'http://localhost').origin
  const isLocalFile = (url: string) => origin.address !== undefined && url.startsWith(`${here}/`)
  const now = renamed(current, by(ids))
  const changes = difference({ base, twin: now, source, twinIds, isLocalFile })
  const names = recordNames(base, now, ...(source ? [source] : []))
  return { twin, changes, hasSource: source !== undefined, names }
}

/** The dependencies for promoting to the twin's source; undefined without the source's token. */
export function promotingOf(initial: Twin): PromotionDeps | undefined {
  const sourceSend = sendToSource(initial.source)
  if (!sourceSend) return undefined
  let { ids } = initial
  const params = { workspaceId: initial.workspaceId }
  return {
    send: sourceSend,
    workspaceId: initial.source.workspaceId,
    // Another server's token isn't stored, so operations on it can't be resumed after a reload.
    operations:
      initial.source.address === undefined ? operations : createOperations(memoryOperations(), sourceSend),
    resolve: (id) => (Object.values(ids).includes(id) ? id : ids[id]),
    async note(promoted) {
      ;({ ids } = await send(notePromoted, { params, body: { promoted } }, { cause: i18n.t('Promote') }))
    },
  }
}
