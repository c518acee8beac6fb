import { createRepeat, listRepeats, moveRepeat, updateRepeat } from '~/contract'
import { implement } from '../http/implement'
import { moveRepeat as move, updateRepeat as update } from './change-repeat'
import { createRepeat as create } from './create-repeat'
import { answerRepeat, listOfRepeats } from './repeat-rows'

export const repeatRoutes = [
  implement(listRepeats, ({ params: { workspaceId } }, { db }) => listOfRepeats(db, workspaceId)),
  implement(createRepeat, async ({ params, body, caller }, { db: tx, clock }) => {
    const who = { by: caller.principal.id, now: new Date(clock()) }
    return answerRepeat(tx, await create(tx, params.workspaceId, body, who))
  }),
  implement(updateRepeat, async ({ params, body }, { db: tx, clock }) => {
    await update(tx, params, body, new Date(clock()))
    return answerRepeat(tx, params.repeatId)
  }),
  implement(moveRepeat, async ({ params, body }, { db: tx, clock }) => {
    await move(tx, params, body, new Date(clock()))
    return answerRepeat(tx, params.repeatId)
  }),
]
