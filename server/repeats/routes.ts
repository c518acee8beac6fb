import { createRepeat, listRepeats, moveRepeat, updateRepeat } from '~/contract'
import { scheduleChanged } from '../db/schedule-events'
import { implement } from '../http/implement'
import { moveRepeat as move, updateRepeat as update } from './change-repeat'
import { createRepeat as create } from './create-repeat'
import { answerRepeat, listOfRepeats } from './repeat-rows'

export const repeatRoutes = [
  implement(listRepeats, ({ params: { workspaceId } }, { db }) => listOfRepeats(db, workspaceId)),
  implement(createRepeat, async ({ params, body, caller }, { db, clock }) => {
    const made = await db.transaction(async (tx) => {
      const who = { by: caller.principal.id, now: new Date(clock()) }
      return answerRepeat(tx, await create(tx, params.workspaceId, body, who))
    })
    scheduleChanged(db)
    return made
  }),
  implement(updateRepeat, async ({ params, body }, { db, clock }) => {
    const saved = await db.transaction(async (tx) => {
      await update(tx, params, body, new Date(clock()))
      return answerRepeat(tx, params.repeatId)
    })
    scheduleChanged(db)
    return saved
  }),
  implement(moveRepeat, async ({ params, body }, { db, clock }) => {
    const moved = await db.transaction(async (tx) => {
      await move(tx, params, body, new Date(clock()))
      return answerRepeat(tx, params.repeatId)
    })
    scheduleChanged(db)
    return moved
  }),
]
