import { sentence } from '~/contract/server-sentences'
import { eq } from 'drizzle-orm'
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
import { deliveryHeader, type Dependencies } from '../ports/dependencies'
import type { DeliveryRow, PostRow } from '../posts/posts'
import { twinPayer } from '../twins/twins'
import type { Policy } from './next-step'
import { withinLimits } from './official-limits'

/** Where a delivery goes, and by whose leave. */
export interface Route {
  readonly adapter: PlatformAdapter
  readonly session: Session
  readonly target: TargetAccount
  readonly policy: Policy
  /** `practice`: nothing leaves this process. */
  readonly reach: 'practice' | 'platform'
  /** What the studio calls a permalink. */
  readonly address: (url: string) => string
  readonly account: AccountRow
}

/** A commit without an answer is looked for after this time, in milliseconds. */
const settleMs = 5_000

const same = (url: string): string => url

async function accountOf({ db }: Dependencies, id: string): Promise<AccountRow | undefined> {
  const [row] = await db.select().from(socialAccounts).where(eq(socialAccounts.id, id))
  return row
}

/** A session whose requests name the delivery that they are part of. */
function naming({ key }: Delivery, session: Session): Session {
  const { http } = session
  const send = (request: PlatformRequest) =>
    http.send({ ...request, headers: { ...request.headers, [deliveryHeader]: key } })
  return { ...session, http: { urls: http.urls, versions: http.versions, send } }
}

/**
 * The adapter of a practice account. Unpaced simulated platforms know which delivery has made a post, so that a commit
 * which a restart interrupted needn't be looked for by its text, over minutes, as on a real platform.
 */
function practiceAdapter(adapter: PlatformAdapter, { db, simulators }: Dependencies): PlatformAdapter {
  const limited = withinLimits(adapter, db)
  const madeBy = simulators?.madeBy
  if (!madeBy) return limited
  return {
    ...limited,
    prepare: (delivery, session, checkpoint, save) =>
      limited.prepare(delivery, naming(delivery, session), checkpoint, save),
    commit: (delivery, session, checkpoint) =>
      limited.commit(delivery, naming(delivery, session), checkpoint),
    async reconcile({ key }) {
      const made = await madeBy(adapter.platform, key)
      return made ? { kind: 'live', ...made } : { kind: 'not-live' }
    },
  }
}

/**
 * The way that a delivery takes. Rejects with `PlatformError` where its account leads nowhere any more, and with
 * anything else where that can't be known now.
 */
export async function routeOf(deps: Dependencies, row: DeliveryRow, post: PostRow): Promise<Route> {
  const account = await accountOf(deps, row.accountId)
  const name = platformNames[row.platform]
  if (!account || account.health === 'disconnected' || !deps.sessions)
    throw new PlatformError('reconnect', sentence('disconnected', { platform: name }))
  const simulated = isSimulated(account)
  // Whatever was connected to it: nothing of a twin reaches a platform.
  if (!simulated && (await twinPayer(deps.db, post.workspaceId)) !== undefined)
    throw new PlatformError('content_rejected', /*i18n*/ 'A twin publishes to practice accounts only.')
  const { adapter, session, target, address = same } = await deps.sessions.sessionFor(account)
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
