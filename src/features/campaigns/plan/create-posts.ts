import { i18n } from '@lingui/core'
import { type Post, PostCreate } from '~/contract/post'
import { failureLine } from '~/src/feedback/failure-line'
import type { WorkspaceOperations } from '~/src/operations/use-operations'
import { type Proposal, type ProposalState, postBody } from './proposal'

/** Dependencies and options of `createPosts`. */
export interface CreateContext {
  readonly operations: Pick<WorkspaceOperations, 'createPost' | 'acknowledge'>
  /** The newest posts of a status. */
  readonly list: (status: 'draft' | 'scheduled') => Promise<readonly Post[]>
  readonly campaignId: string
  readonly asScheduled: boolean
  /** Ids of the plan's posts created so far. */
  readonly made: () => readonly string[]
  /** Has to store the state on the device before showing it. */
  readonly setState: (id: string, state: ProposalState) => void
  readonly onDone: (done: number) => void
  /** True once the rest must not be created, as the person has signed out. */
  readonly isStopped: () => boolean
}

/** Creates the proposals' posts one by one. A failure doesn't stop the others. Rejects if posts can't be listed. */
export async function createPosts(due: readonly Proposal[], context: CreateContext): Promise<void> {
  const listed = (await context.list(context.asScheduled ? 'scheduled' : 'draft')).map(({ id }) => id)
  for (const [index, proposal] of due.entries()) {
    if (context.isStopped()) return
    // Another proposal may have the same text, so its post must not be taken for this one's.
    await makeOne(proposal, [...listed, ...context.made()], context)
    context.onDone(index + 1)
  }
}

async function makeOne(proposal: Proposal, seen: readonly string[], context: CreateContext): Promise<void> {
  const { operations, campaignId, asScheduled, made, setState } = context
  const { id, state } = proposal
  const parsed = PostCreate.safeParse(postBody(proposal, campaignId, asScheduled))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return setState(id, { kind: 'failed', message: issue?.message ?? i18n.t('This proposal isn’t valid.') })
  }
  const started = state.kind === 'creating' ? state : undefined
  const creation = started?.creation ?? crypto.randomUUID()
  setState(id, { kind: 'creating', creation })
  const earlier = started?.creation === undefined && started?.seen
  const result = await operations.createPost(
    parsed.data,
    earlier ? { id: creation, seen: [...earlier, ...made()], sentAt: 0 } : { id: creation, seen },
  )
  if (result.kind === 'undone') return setState(id, { kind: 'failed', message: failureLine(result.failure) })
  if (result.kind !== 'done')
    return setState(id, { kind: 'creating', creation, message: failureLine(result.failure) })
  setState(id, { kind: 'made', postId: result.post.id })
  await operations.acknowledge(creation)
}
