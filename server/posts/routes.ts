import * as contract from '~/contract'
import { implement } from '../http/implement'
import { createPost } from './create-post'
import { deletePost } from './delete-post'
import { findPost } from './find-post'
import { listPosts } from './list-posts'
import { answerPost, postRecord } from './post-record'
import { previewPublish } from '../publishing/preview-publish'
import { queuePost } from './queue-post'
import { schedulePost } from './schedule-post'
import { scheduledTime } from './scheduled-time'
import { publishPost } from '../publishing/publish'

export const postHandlers = [
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
  implement(contract.previewPublish, ({ params }, deps) => previewPublish(deps, params)),
  implement(contract.publishPost, async ({ params }, deps) =>
    answerPost(deps.db, await publishPost(deps, params)),
  ),
]
