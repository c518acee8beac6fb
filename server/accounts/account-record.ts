import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import { type Platform, platforms, type SocialAccount } from '~/contract'
import { sentence } from '~/contract/server-sentences'
import { platformNames } from '~/domain/platforms/names'
import type { Queryable } from '../db/database'
import { grants, socialAccounts } from '../db/schema'
import { notFound } from '../http/api-error'
import type { PlatformUrls } from '../platforms/adapter'
import { practiceUrls, realUrls } from '../platforms/addresses'
import type { AccountRow } from '../ports/account-sessions'
import type { Dependencies } from '../ports/dependencies'

export interface AccountKey {
  readonly workspaceId: string
  readonly accountId: string
}

/** The account, even if it is disconnected. Throws 404. */
export async function findAccount(q: Queryable, { workspaceId, accountId }: AccountKey): Promise<AccountRow> {
  const [row] = await q
    .select()
    .from(socialAccounts)
    .where(and(eq(socialAccounts.id, accountId), eq(socialAccounts.workspaceId, workspaceId)))
  if (!row) throw notFound(/*i18n*/ 'account')
  return row
}

/** The account's public page on the platform; undefined if its address isn't known. */
function profileAddress({ platform, kind, handle, remoteId }: AccountRow, urls: PlatformUrls) {
  const name = encodeURIComponent(handle.replace(/^(@|u\/|r\/)/, ''))
  const id = remoteId === null ? undefined : encodeURIComponent(remoteId.replace(/^urn:li:\w+:/, ''))
  const addresses: Readonly<Record<Platform, string | undefined>> = {
    twitter: `${urls.x.site}/${name}`,
    instagram: `${urls.instagram.site}/${name}/`,
    facebook: id && `${urls.facebook.site}/${id}`,
    youtube: id && `${urls.google.site}/channel/${id}`,
    tiktok: `${urls.tiktok.site}/@${name}`,
    linkedin: kind === 'organization' && id ? `${urls.linkedin.site}/company/${id}/` : undefined,
    reddit: `${urls.reddit.site}/${kind === 'subreddit' || handle.startsWith('r/') ? 'r' : 'user'}/${name}/`,
  }
  return addresses[platform]
}

function profileUrl(row: AccountRow, { platforms: host, simulators }: Dependencies, origin: string) {
  if (row.connection === 'agent_session') return undefined
  if (row.connection === 'direct')
    return row.grantId === null ? undefined : profileAddress(row, host?.urls ?? realUrls)
  const address = row.remoteId === null ? undefined : profileAddress(row, practiceUrls)
  const path = address === undefined ? undefined : simulators?.pagePath?.(address)
  return path === undefined ? undefined : origin + path
}

/** How long before its sign-in ends an account shows a warning, in milliseconds. */
const warnMs = 7 * 86_400_000

interface GrantExpiry {
  readonly refreshExpiresAt: Date | null
}

/** The current health: a limit that has ended no longer counts. */
function healthOf(row: AccountRow, grant: GrantExpiry | undefined, now: number) {
  const { health, healthReason, healthSince, limitedUntil } = row
  if (health === 'limited' && limitedUntil && limitedUntil.getTime() <= now)
    return { health: 'connected' as const }
  const stored = {
    health,
    ...(healthReason !== null && { healthReason }),
    ...(healthSince && { healthSince: healthSince.toISOString() }),
    ...(limitedUntil && { limitedUntil: limitedUntil.toISOString() }),
  }
  const ends = row.credentials === null ? grant?.refreshExpiresAt : undefined
  if (health !== 'connected' || !ends || ends.getTime() - now > warnMs) return stored
  const name = platformNames[row.platform]
  return {
    ...stored,
    healthReason: sentence('reconnectBy', { date: ends.toISOString().slice(0, 10), platform: name }),
  }
}

function record(
  row: AccountRow,
  grant: GrantExpiry | undefined,
  deps: Dependencies,
  origin: string,
): SocialAccount {
  const { id, platform, name, handle, avatarUrl, connection, publishCost, kind, lastPublishedAt } = row
  const url = profileUrl(row, deps, origin)
  const { subscription } = row.details
  return {
    id,
    platform,
    name,
    handle,
    ...(avatarUrl !== null && { avatarUrl }),
    connection,
    publishCost,
    ...(kind !== null && { kind }),
    ...healthOf(row, grant, deps.clock()),
    ...(lastPublishedAt && { lastPublishedAt: lastPublishedAt.toISOString() }),
    ...(subscription !== undefined && { subscription }),
    ...(url !== undefined && { profileUrl: url }),
  }
}

/** Accounts as the API returns them, in the order of `rows`, without secrets. */
export async function accountRecords(
  rows: readonly AccountRow[],
  deps: Dependencies,
  origin: string,
): Promise<SocialAccount[]> {
  const ids = [...new Set(rows.flatMap(({ grantId }) => grantId ?? []))]
  const found =
    ids.length === 0
      ? []
      : await deps.db
          .select({ id: grants.id, refreshExpiresAt: grants.refreshExpiresAt })
          .from(grants)
          .where(inArray(grants.id, ids))
  const byId = new Map(found.map((grant) => [grant.id, grant]))
  return rows.map((row) => record(row, byId.get(row.grantId ?? ''), deps, origin))
}

/** One account as the API returns it. */
export async function accountRecord(
  row: AccountRow,
  deps: Dependencies,
  origin: string,
): Promise<SocialAccount> {
  const [answer] = await accountRecords([row], deps, origin)
  return answer ?? { id: row.id }
}

/** Connected accounts of a workspace, by platform and name. */
export async function listAccounts(deps: Dependencies, workspaceId: string, origin: string) {
  const rows = await deps.db
    .select()
    .from(socialAccounts)
    .where(and(eq(socialAccounts.workspaceId, workspaceId), ne(socialAccounts.health, 'disconnected')))
    .orderBy(asc(socialAccounts.name), asc(socialAccounts.id))
  const ranked = rows.toSorted((a, b) => platforms.indexOf(a.platform) - platforms.indexOf(b.platform))
  return accountRecords(ranked, deps, origin)
}
