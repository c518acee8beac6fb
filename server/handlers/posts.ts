import * as contract from '~/contract'
import { implement } from '../http/implement'
import { createPost } from '../posts/create-post'
import { deletePost } from '../posts/delete-post'
import { findPost } from '../posts/find-post'
import { listPosts } from '../posts/list-posts'
import { answerPost, postRecord } from '../posts/post-record'
import { previewPublish } from '../posts/preview-publish'
import { queuePost } from '../posts/queue-post'
import { schedulePost } from '../posts/schedule-post'
import { scheduledTime } from '../posts/scheduled-time'
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
  implement(
    contract.publishPost,
    async ({ params }, deps) => answerPost(deps.db, await publishPost(deps, params)),
    // Run again, it delivers nothing twice (docs/decisions/0006-publishing.md).
    { idempotency: 'lease' },
  ),
]
