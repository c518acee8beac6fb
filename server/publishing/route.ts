import { eq } from 'drizzle-orm'
import { sentence } from '~/contract/server-sentences'
import { platformNames } from '~/domain/platforms/names'
import { socialAccounts } from '../db/schema'
import {
  type Delivery,
  type PlatformAdapter,
  PlatformError,
  type PlatformRequest,
  type Session,
  type TargetAccount,
} from '../platforms/adapter'
import { type AccountRow, isSimulated } from '../ports/account-sessions'
import { type Dependencies, deliveryHeader } from '../ports/dependencies'
import type { DeliveryRow, PostRow } from '../posts/posts'
import { twinPayer } from '../twins/twins'
import type { Policy } from './next-step'
import { withinLimits } from './official-limits'

/** Everything needed to call the platform for a delivery. */
export interface Route {
  readonly adapter: PlatformAdapter
  readonly session: Session
  readonly target: TargetAccount
  readonly policy: Policy
  /** `practice`: nothing leaves this process. */
  readonly reach: 'practice' | 'platform'
  /** Maps the platform's permalink to the one the studio shows. */
  readonly address: (url: string) => string
  readonly account: AccountRow
}

/** Delay before an unanswered commit is looked up, in milliseconds. */
const settleMs = 5_000

const unchanged = (url: string): string => url

async function accountOf({ db }: Dependencies, id: string): Promise<AccountRow | undefined> {
  const [row] = await db.select().from(socialAccounts).where(eq(socialAccounts.id, id))
  return row
}

/** A session whose requests carry the key of their delivery. */
function withDeliveryHeader({ key }: Delivery, session: Session): Session {
  const { http } = session
  const send = (request: PlatformRequest) =>
    http.send({ ...request, headers: { ...request.headers, [deliveryHeader]: key } })
  return { ...session, http: { urls: http.urls, versions: http.versions, send } }
}

/**
 * The adapter of a practice account. Simulated platforms without delays know which delivery made a post, so a
 * commit cut off by a restart doesn't have to be looked up by its text, which takes minutes on a real
 * platform.
 */
function practiceAdapter(adapter: PlatformAdapter, { db, simulators }: Dependencies): PlatformAdapter {
  const limited = withinLimits(adapter, db)
  const madeBy = simulators?.madeBy
  if (!madeBy) return limited
  return {
    ...limited,
    prepare: (delivery, session, checkpoint, save) =>
      limited.prepare(delivery, withDeliveryHeader(delivery, session), checkpoint, save),
    commit: (delivery, session, checkpoint) =>
      limited.commit(delivery, withDeliveryHeader(delivery, session), checkpoint),
    async reconcile({ key }) {
      const made = await madeBy(adapter.platform, key)
      return made ? { kind: 'live', ...made } : { kind: 'not-live' }
    },
  }
}

/**
 * Finds the adapter, session and account of a delivery. Rejects with `PlatformError` if the account can't be
 * used any more, and with another error if that can't be told now.
 */
export async function routeOf(deps: Dependencies, row: DeliveryRow, post: PostRow): Promise<Route> {
  const account = await accountOf(deps, row.accountId)
  const name = platformNames[row.platform]
  if (!account || account.health === 'disconnected' || !deps.sessions)
    throw new PlatformError('reconnect', sentence('disconnected', { platform: name }))
  const simulated = isSimulated(account)
  // A twin never reaches a real platform, even if a real account is connected to it.
  if (!simulated && (await twinPayer(deps.db, post.workspaceId)) !== undefined)
    throw new PlatformError('content_rejected', /*i18n*/ 'A twin publishes to practice accounts only.')
  const { adapter, session, target, address = unchanged } = await deps.sessions.sessionFor(account)
  return {
    adapter: simulated ? practiceAdapter(adapter, deps) : adapter,
    session,
    target,
    policy: { deadlineMs: adapter.deadlineMs, settleMs },
    reach: simulated ? 'practice' : 'platform',
    address,
    account,
  }
}
