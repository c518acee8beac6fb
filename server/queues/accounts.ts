import { sentence } from '~/contract/server-sentences'
import { and, eq, inArray } from 'drizzle-orm'
import { refusedTargets } from '~/domain/calendar/queue-accounts'
import type { PostTarget } from '~/contract'
import type { Queryable } from '../db/database'
import { socialAccounts } from '../db/schema'
import { ApiError } from '../http/api-error'
import type { QueueRow } from './slots'

/** Throws 400 `invalid_state`, naming the accounts, if the queue isn't for some of the targets. */
export async function checkTakes(
  q: Queryable,
  queue: QueueRow,
  targets: readonly PostTarget[],
): Promise<void> {
  const refused = refusedTargets(queue.accountIds, targets)
  if (refused.length === 0) return
  const rows = await q
    .select({ name: socialAccounts.name, handle: socialAccounts.handle })
    .from(socialAccounts)
    .where(
      and(
        eq(socialAccounts.workspaceId, queue.workspaceId),
        inArray(
          socialAccounts.id,
          refused.map(({ accountId }) => accountId),
        ),
      ),
    )
  const names = rows.map(({ name, handle }) => handle || name)
  const accounts = names.length > 0 ? names.join(', ') : 'these accounts'
  throw new ApiError('invalid_state', sentence('queueRefuses', { queue: queue.name, accounts }))
}
