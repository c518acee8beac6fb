import { PostCreate, type Post } from '~/contract/post'
import { outcomeUnknown } from '~/src/api/errors'
import { findAttempt, removeDuplicates, type CreateDeps } from '~/src/operations/create-once'
import { postBody, type Proposal, type ProposalState } from './proposal'

const messageOf = (error: unknown) => (error instanceof Error ? error.message : 'The request failed.')

/** What creating a plan's posts is given to work with. */
export interface Making {
  readonly deps: Deps
  readonly campaignId: string
  readonly asScheduled: boolean
  /** Ids of the posts that the plan has become so far. */
  readonly made: () => readonly string[]
  readonly setState: (id: string, state: ProposalState) => void
  readonly onDone: (done: number) => void
}

/** Creates a post of each proposal, one by one; one that fails doesn't stop the rest. Rejects when posts can't be listed. */
export async function createPosts(due: readonly Proposal[], making: Making): Promise<void> {
  const listed = (await making.deps.list(making.asScheduled ? 'scheduled' : 'draft')).map(({ id }) => id)
  for (const [index, proposal] of due.entries()) {
    await makeOne(proposal, [...listed, ...making.made()], making)
    making.onDone(index + 1)
  }
}

async function makeOne(proposal: Proposal, seen: readonly string[], making: Making) {
  const { deps: hands, campaignId, asScheduled, made, setState } = making
  const { id, state } = proposal
  const parsed = PostCreate.safeParse(postBody(proposal, campaignId, asScheduled))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return setState(id, { kind: 'failed', message: issue?.message ?? 'This proposal isn’t valid.' })
  }
  const begun = state.kind === 'creating' || state.kind === 'failed' ? state.seen : undefined
  const before = begun ?? [...seen]
  setState(id, { kind: 'creating', seen: before })
  try {
    // Another proposal may have the same text: its post is not this one's.
    const post = await createPostOnce(parsed.data, seen, hands, begun && [...begun, ...made()])
    setState(id, { kind: 'made', postId: post.id })
  } catch (error) {
    const message = messageOf(error)
    // A post whose answer was lost may exist: the next try looks for it first.
    const unknown = outcomeUnknown(error)
    setState(
      id,
      unknown ? { kind: 'creating', seen: before, message } : { kind: 'failed', message, seen: before },
    )
  }
}

/** What creating one post is given to work with; its state is stored by the plan. */
type Deps = Omit<CreateDeps, 'keep'>

/**
 * Creates a post once, as `createOnce` does for one alone: `seen` names what was listed before the run, `begun` what
 * was before an earlier try of the same body. Rejects when the API refuses it, and when it is not to be found.
 */
export async function createPostOnce(
  body: PostCreate,
  seen: readonly string[],
  deps: Deps,
  begun?: readonly string[],
): Promise<Post> {
  const earlier = begun && (await findAttempt({ body, seen: [...begun], at: 0 }, deps))
  if (earlier?.kind === 'done') return earlier.post
  const sentAt = Date.now()
  try {
    const post = await deps.create(body)
    await removeDuplicates([{ post, body, ms: Date.now() - sentAt }], seen, deps)
    return post
  } catch (error) {
    if (!outcomeUnknown(error)) throw error
    const found = await findAttempt({ body, seen: [...seen], at: sentAt }, deps)
    if (found.kind === 'done') return found.post
    throw error
  }
}
