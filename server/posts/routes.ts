import * as contract from '~/contract'
import { implement } from '../http/implement'
import { createPost, scheduledTime } from './create-post'
import { deletePost, queuePost, schedulePost } from './change-post'
import { findPost, listPosts } from './find-posts'
import { answerPost, postRecord } from './post-record'

export const postRoutes = [
  implement(contract.listPosts, ({ params, query }, deps) => listPosts(deps, params.workspaceId, query)),
  implement(contract.createPost, async ({ params, body }, deps) =>
    postRecord(await createPost(deps, params.workspaceId, body), []),
  ),
  implement(contract.getPost, async ({ params }, deps) =>
    answerPost(deps.db, await findPost(deps.db, params)),
  ),
  implement(contract.deletePost, async ({ params }, deps) => {
    const { row, results } = await deletePost(deps, params)
    return postRecord(row, results)
  }),
  implement(contract.schedulePost, async ({ params, body: { scheduledAt } }, deps) => {
    const row = await schedulePost(deps, params, scheduledAt === null ? null : scheduledTime(scheduledAt))
    return answerPost(deps.db, row)
  }),
  implement(contract.queuePost, async ({ params, body }, deps) =>
    answerPost(deps.db, await queuePost(deps, params, body.queueId)),
  ),
]
