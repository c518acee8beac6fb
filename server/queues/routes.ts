import { asc, count, eq } from 'drizzle-orm'
import {
  createQueue,
  defaultQueueId,
  deleteQueue,
  listQueues,
  maxQueues,
  previewQueue,
  restoreQueue,
  updateQueue,
} from '~/contract'
import { sentence } from '~/contract/server-sentences'
import { sortedSlots } from '~/domain/calendar/queue-moves'
import { newId } from '../db/identifiers'
import { lockWorkspaceRow } from '../db/lock-workspace'
import { queues } from '../db/schema'
import { ApiError } from '../http/api-error'
import { implement } from '../http/implement'
import {
  changeQueue,
  checkAccounts,
  checkName,
  previewChange,
  removeQueue,
  restoreState,
} from './change-queue'
import { answerQueue, queueRecord, takenSlots } from './slots'

export const queueRoutes = [
  implement(listQueues, async ({ params: { workspaceId } }, { db, clock }) => {
    const rows = await db
      .select()
      .from(queues)
      .where(eq(queues.workspaceId, workspaceId))
      .orderBy(asc(queues.id))
    const taken = await takenSlots(
      db,
      workspaceId,
      rows.map(({ id }) => id),
      { evergreen: true },
    )
    return rows.map((queue) => queueRecord(queue, taken.get(queue.id) ?? new Set(), clock()))
  }),
  implement(createQueue, async ({ params: { workspaceId }, body }, { db: tx, clock }) => {
    const id = newId('queue')
    // Locks the workspace, so that two queues created at once don't get the same name.
    const workspace = await lockWorkspaceRow(tx, workspaceId)
    await checkName(tx, { workspaceId, queueId: id }, body.name)
    if (body.accountIds) await checkAccounts(tx, workspaceId, body.accountIds)
    const [all] = await tx.select({ count: count() }).from(queues).where(eq(queues.workspaceId, workspaceId))
    if ((all?.count ?? 0) >= maxQueues)
      throw new ApiError('invalid_state', sentence('tooManyQueues', { max: maxQueues }))
    const made = {
      workspaceId,
      id,
      name: body.name.trim(),
      timezone: body.timezone ?? workspace?.timezone ?? 'UTC',
      slots: sortedSlots(body.slots),
      accountIds: body.accountIds ? [...new Set(body.accountIds)].sort() : null,
      createdAt: new Date(clock()),
    }
    await tx.insert(queues).values(made)
    return queueRecord(made, new Set(), clock())
  }),
  implement(updateQueue, async ({ params, body }, { db: tx, clock }) => {
    const { row, moves } = await changeQueue(tx, params, body, clock())
    return { ...(await answerQueue(tx, row, clock())), moves }
  }),
  implement(previewQueue, ({ params, body }, { db: tx, clock }) => previewChange(tx, params, body, clock())),
  implement(restoreQueue, async ({ params, body }, { db: tx, clock }) =>
    answerQueue(tx, await restoreState(tx, params, body, clock()), clock()),
  ),
  implement(deleteQueue, async ({ params }, { db: tx, clock }) => {
    if (params.queueId === defaultQueueId)
      throw new ApiError(
        'invalid_state',
        /*i18n*/ 'The default queue can’t be deleted. Change its slots instead.',
      )
    return queueRecord(await removeQueue(tx, params, clock()), new Set(), clock())
  }),
]
