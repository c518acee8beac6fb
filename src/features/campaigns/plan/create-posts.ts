import { i18n } from '@lingui/core'
import { failureLine } from '~/src/feedback/failure-line'
import { PostCreate, type Post } from '~/contract/post'
import type { WorkspaceOperations } from '~/src/operations/use-operations'
import { postBody, type Proposal, type ProposalState } from './proposal'

/** What creating a plan's posts is given to work with. */
export interface Making {
  readonly operations: Pick<WorkspaceOperations, 'createPost' | 'acknowledge'>
  /** The newest posts of a status. */
  readonly list: (status: 'draft' | 'scheduled') => Promise<readonly Post[]>
  readonly campaignId: string
  readonly asScheduled: boolean
  /** Ids of the posts that the plan has become so far. */
  readonly made: () => readonly string[]
  /** On the device before it is on screen. */
  readonly setState: (id: string, state: ProposalState) => void
  readonly onDone: (done: number) => void
}

/** Creates a post of each proposal, one by one; one that fails doesn't stop the rest. Rejects when posts can't be listed. */
export async function createPosts(due: readonly Proposal[], making: Making): Promise<void> {
  const listed = (await making.list(making.asScheduled ? 'scheduled' : 'draft')).map(({ id }) => id)
  for (const [index, proposal] of due.entries()) {
    // Another proposal may have the same text: its post is not this one's.
    await makeOne(proposal, [...listed, ...making.made()], making)
    making.onDone(index + 1)
  }
}

async function makeOne(proposal: Proposal, seen: readonly string[], making: Making): Promise<void> {
  const { operations, campaignId, asScheduled, made, setState } = making
  const { id, state } = proposal
  const parsed = PostCreate.safeParse(postBody(proposal, campaignId, asScheduled))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return setState(id, { kind: 'failed', message: issue?.message ?? i18n.t('This proposal isn’t valid.') })
  }
  const begun = state.kind === 'creating' ? state : undefined
  const creation = begun?.creation ?? crypto.randomUUID()
  setState(id, { kind: 'creating', creation })
  const earlier = begun?.creation === undefined && begun?.seen
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
