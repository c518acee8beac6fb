import * as contract from '~/contract'
import { implement } from '../http/implement'
import { answerPost } from '../posts/posts'
import { getOptions, listOptions, setOptions } from './post-options'
import { previewPublish, publishPost } from './publish'
import { resolveDelivery } from './resolve'

export const publishingRoutes = [
  implement(contract.previewPublish, ({ params }, deps) => previewPublish(deps, params)),
  implement(
    contract.publishPost,
    async ({ params }, deps) => answerPost(deps.db, await publishPost(deps, params)),
    // Safe to run again: nothing is delivered twice (docs/decisions/0042-publishing-in-steps.md).
    { idempotency: 'lease' },
  ),
  implement(
    contract.resolveDelivery,
    async ({ params, body }, deps) => answerPost(deps.db, await resolveDelivery(deps, params, body)),
    { idempotency: 'lease' },
  ),
  implement(contract.getPostOptions, ({ params }, deps) => getOptions(deps, params)),
  implement(contract.listPostOptions, ({ params }, deps) => listOptions(deps, params.workspaceId)),
  implement(contract.setPostOptions, ({ params, body }, deps) => setOptions(deps, params, body.options)),
]
