import * as contract from '~/contract'
import { implement } from '../http/implement'
import { answerPost } from '../posts/posts'
import { previewPublish, publishPost } from './publish'

export const publishingRoutes = [
  implement(contract.previewPublish, ({ params }, deps) => previewPublish(deps, params)),
  implement(
    contract.publishPost,
    async ({ params }, deps) => answerPost(deps.db, await publishPost(deps, params)),
    // Run again, it delivers nothing twice (docs/decisions/0006-publishing.md).
    { idempotency: 'lease' },
  ),
]
