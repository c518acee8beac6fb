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
import { memoryOperations } from '~/src/operations/operation-store'
import { createOperations, operations } from '~/src/operations/operations'
import { workspaceListQuery } from '~/src/api/queries/access'
import { fresh, queryFor } from '~/src/api/queries/query'
import { send, sleep, browserDeps, type Send } from '~/src/api/http/send'
import { currentSession, parseAddress, session } from '~/src/api/session/session'
import { sendWith } from '~/src/api/http/send-with'
import { createStore } from '~/src/store/store'
import type { Change } from './change'
import { difference } from './difference'
import type { Promoting } from './promoting'
import { readWorkspace } from './read-workspace'

/** Tokens of other servers, by their addresses: in this page's memory alone, until it is closed or signed out. */
const tokens = createStore<ReadonlyMap<string, string>>(new Map())
session.store.subscribe(() => {
  if (!session.store.get().session) tokens.set(new Map())
})

/** Which other servers this page holds a token for. */
export const sourceTokens = tokens

/** Holds the token of another server's API for as long as this page lives. */
export function holdToken(address: string, token: string): void {
  tokens.set(new Map([...tokens.get(), [address, token]]))
}

/** The address of another server; undefined where it is the very one that this session is open to. */
export function otherAddress(typed: string): string | undefined {
  const { address } = parseAddress(typed)
  return address === currentSession()?.address ? undefined : address
}

/** The way to a twin's source; undefined while its token is not held. */
export function sendToSource({ address }: Pick<TwinSource, 'address'>): Send | undefined {
  if (address === undefined) return send
  const token = tokens.get().get(address)
  return token === undefined ? undefined : sendWith({ address, token }, browserDeps)
}

/** What a twin was made of. Embedded server only: ask `useExtensions` first. */
export const twinQuery = (workspaceId: string) =>
  queryFor(getTwin, { params: { workspaceId } }, { staleTime: fresh.live })

/** The faults that a twin has still to come. */
export const twinFaultsQuery = (workspaceId: string) =>
  queryFor(readTwinFaults, { params: { workspaceId } }, { staleTime: fresh.live })

/** Reads the source and makes a twin of it here. Rejects with `StudioError`. */
export async function makeTwin(client: QueryClient, source: TwinSource, from: Send): Promise<Twin> {
  const snapshot = await readWorkspace(from, source.workspaceId, { cause: i18n.t('Create a twin') })
  const twin = await send(createTwin, { body: { source, snapshot } }, { cause: i18n.t('Create a twin') })
  await client.invalidateQueries({ queryKey: workspaceListQuery().queryKey })
  return twin
}

export interface Comparison {
  readonly twin: Twin
  readonly changes: readonly Change[]
  /** Whether the source was read too: else nothing is known of what changed there. */
  readonly hasSource: boolean
}

/** What the twin has and its source has not, as both are now. */
export async function compareTwin(workspaceId: string): Promise<Comparison> {
  const twin = await send(getTwin, { params: { workspaceId } }, { cause: i18n.t('Twin') })
  const { snapshot: base, ids, source: origin } = twin
  const twinIds = Object.fromEntries(Object.entries(ids).map(([own, there]) => [there, own]))
  const from = sendToSource(origin)
  const [own, source] = await Promise.all([
    readWorkspace(send, workspaceId, { known: renamed(base, by(twinIds)) }),
    from && readWorkspace(from, origin.workspaceId, { known: base }),
  ])
  const here = new URL(currentSession()?.address ?? 'http://localhost').origin
  const isOnlyHere = (url: string) => origin.address !== undefined && url.startsWith(`${here}/`)
  const changes = difference({ base, twin: renamed(own, by(ids)), source, twinIds, isOnlyHere })
  return { twin, changes, hasSource: source !== undefined }
}

const lists = { product: 'products', campaign: 'campaigns', post: 'posts' } as const

/** What promoting into the twin's source takes; undefined while the source's token is not held. */
export function promotingOf(first: Twin): Promoting | undefined {
  const from = sendToSource(first.source)
  if (!from) return undefined
  let twin = first
  const params = { workspaceId: first.workspaceId }
  return {
    send: from,
    workspaceId: first.source.workspaceId,
    // Where the source is another server, nobody could go on after a reload: its token is not kept.
    operations: first.source.address === undefined ? operations : createOperations(memoryOperations(), from),
    known: (kind) => new Set(twin.snapshot[lists[kind]].map(({ id }) => id)),
    resolve: (id) => (Object.values(twin.ids).includes(id) ? id : twin.ids[id]),
    async note(promoted) {
      twin = await send(notePromoted, { params, body: { promoted } }, { cause: i18n.t('Promote') })
    },
    sleep,
  }
}
