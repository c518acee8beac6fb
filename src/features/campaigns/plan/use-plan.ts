import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { PostCreate } from '~/contract/post'
import type { SocialAccount } from '~/contract/social'
import { outcomeUnknown } from '~/src/api/errors'
import { formDrafts } from '~/src/api/form-drafts'
import { useGenerateCopy } from '~/src/api/mutations/generations'
import { useCreatePost } from '~/src/api/mutations/posts'
import { postListQuery } from '~/src/api/queries/posts'
import { tellFailure } from '~/src/modules/post-actions/failure-toast'
import { makeOnce } from './make-once'
import {
  hashtagsOf,
  KeptPlan,
  platformsOf,
  postBody,
  type Proposal,
  type ProposalState,
  proposalsFor,
} from './proposal'

/** What copy is to be about. */
export interface Brief {
  readonly topic: string
  readonly tone: string
  readonly includeHashtags: boolean
}

/** How far a run is: of how many. */
export interface Progress {
  readonly kind: 'proposing' | 'creating'
  readonly done: number
  readonly total: number
}

const none: KeptPlan = { proposals: [], asScheduled: false }
const messageOf = (error: unknown) => (error instanceof Error ? error.message : 'The call failed.')
const copyBody = ({ topic, tone, includeHashtags }: Brief) => ({
  topic: topic.trim(),
  includeHashtags,
  ...(tone.trim() && { tone: tone.trim() }),
})

/** A campaign's plan: proposals from free copy, kept on this device until they are posts or thrown away. */
export function usePlan(workspaceId: string, campaignId: string) {
  const draft = `plan-${campaignId}`
  const client = useQueryClient()
  const generate = useGenerateCopy(workspaceId)
  const create = useCreatePost(workspaceId)
  const [plan, setPlan] = useState(() => KeptPlan.safeParse(formDrafts.read(workspaceId, draft)).data ?? none)
  const latest = useRef(plan)
  const stopped = useRef(false)
  const isStopped = () => stopped.current
  const [progress, setProgress] = useState<Progress>()
  const [trouble, setTrouble] = useState<string>()

  /** On the device before it is on screen: a call is only made once it is known to have been begun. */
  function put(change: (before: KeptPlan) => KeptPlan) {
    latest.current = change(latest.current)
    if (latest.current.proposals.length === 0) formDrafts.remove(workspaceId, draft)
    else formDrafts.write(workspaceId, draft, latest.current)
    setPlan(latest.current)
  }
  const putOne = (id: string, change: Partial<Proposal>) =>
    put((before) => ({
      ...before,
      proposals: before.proposals.map((each) => (each.id === id ? { ...each, ...change } : each)),
    }))
  const putState = (id: string, state: ProposalState) => putOne(id, { state })

  async function propose(slots: readonly string[], accounts: readonly SocialAccount[], brief: Brief) {
    stopped.current = false
    setTrouble(undefined)
    put(() => none)
    for (const [done, at] of slots.entries()) {
      setProgress({ kind: 'proposing', done, total: slots.length })
      if (isStopped()) break
      try {
        const body = { ...copyBody(brief), platforms: platformsOf(accounts), campaignId }
        const { variants } = await generate.mutateAsync(body)
        const proposals = proposalsFor(at, accounts, variants, () => crypto.randomUUID())
        put((before) => ({ ...before, proposals: [...before.proposals, ...proposals] }))
      } catch (error) {
        setTrouble(`${done} of ${slots.length} times were written, then it stopped: ${messageOf(error)}`)
        break
      }
    }
    setProgress(undefined)
  }
  async function rewrite(proposal: Proposal, brief: Brief) {
    try {
      const body = { ...copyBody(brief), platforms: [proposal.platform], campaignId }
      const [variant] = (await generate.mutateAsync(body)).variants
      if (variant) putOne(proposal.id, { text: variant.text, hashtags: hashtagsOf(variant) })
    } catch (error) {
      tellFailure('The text was not written again.', error)
    }
  }

  const hands = (asScheduled: boolean) => ({
    create: (body: PostCreate) => create.mutateAsync(body),
    list: () =>
      client.query({
        ...postListQuery(workspaceId, { status: asScheduled ? 'scheduled' : 'draft' }),
        staleTime: 0,
      }),
    sleep: (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
  })
  async function makeOne(proposal: Proposal, asScheduled: boolean, seen: readonly string[]) {
    const parsed = PostCreate.safeParse(postBody(proposal, campaignId, asScheduled))
    if (!parsed.success)
      return putState(proposal.id, {
        kind: 'failed',
        message: parsed.error.issues[0]?.message ?? 'Not valid.',
      })
    const { state } = proposal
    const begun = state.kind === 'creating' || state.kind === 'failed' ? state.seen : undefined
    const before = begun ?? [...seen]
    putState(proposal.id, { kind: 'creating', seen: before })
    try {
      const post = await makeOnce(parsed.data, seen, hands(asScheduled), begun)
      putState(proposal.id, { kind: 'made', postId: post.id })
    } catch (error) {
      const message = messageOf(error)
      // One whose answer was lost may still turn up: the next try looks for it first.
      putState(
        proposal.id,
        outcomeUnknown(error)
          ? { kind: 'creating', seen: before, message }
          : { kind: 'failed', message, seen: before },
      )
    }
  }
  /** Makes every proposal that is not a post yet, one by one; one that fails does not stop the rest. */
  async function createAll() {
    const { proposals, asScheduled } = latest.current
    const due = proposals.filter(({ state }) => state.kind !== 'made')
    setTrouble(undefined)
    setProgress({ kind: 'creating', done: 0, total: due.length })
    try {
      const seen = (await hands(asScheduled).list()).map(({ id }) => id)
      for (const [index, proposal] of due.entries()) {
        await makeOne(proposal, asScheduled, seen)
        const made = latest.current.proposals.flatMap(({ state }) =>
          state.kind === 'made' ? state.postId : [],
        )
        seen.push(...made.filter((id) => !seen.includes(id)))
        setProgress({ kind: 'creating', done: index + 1, total: due.length })
      }
    } catch (error) {
      setTrouble(`Nothing was created: ${messageOf(error)}`)
    }
    setProgress(undefined)
  }
  return {
    ...plan,
    progress,
    trouble,
    propose,
    rewrite,
    rewriting: generate.isPending && progress === undefined,
    createAll,
    stop: () => (stopped.current = true),
    edit: (id: string, text: string) => putOne(id, { text }),
    drop: (id: string) =>
      put((before) => ({ ...before, proposals: before.proposals.filter((each) => each.id !== id) })),
    setAsScheduled: (asScheduled: boolean) => put((before) => ({ ...before, asScheduled })),
    clear: () => put(() => none),
  }
}
export type Plan = ReturnType<typeof usePlan>
