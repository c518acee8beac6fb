import { i18n } from '@lingui/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SocialAccount } from '~/contract/social'
import { useGenerateCopy } from '~/src/api/mutations/generations'
import { postListQuery } from '~/src/api/queries/posts'
import { onSignOut } from '~/src/api/session/session'
import { errorLine } from '~/src/feedback/failure-line'
import { notifyFailure } from '~/src/feedback/failure-toast'
import { holding } from '~/src/operations/locks'
import { useOperations } from '~/src/operations/use-operations'
import { formDraftKey, formDrafts } from '~/src/records/form-draft'
import { createStore, type Store, useStore } from '~/src/store/store'
import { useLocalUndo } from '~/src/ui/undo-history'
import { createPosts } from './create-posts'
import {
  hashtagsOf,
  isBlocked,
  type Proposal,
  type ProposalMedia,
  type ProposalState,
  platformsOf,
  proposalsFor,
  SavedPlan,
} from './proposal'
import type { PlanRequest } from './use-plan-request'

const none: SavedPlan = { proposals: [], asScheduled: false }

/**
 * A campaign's plan and the progress of its run. Kept outside the screen, so that a run continues in the same plan if
 * the person leaves and returns.
 */
interface OpenPlan {
  readonly saved: Store<SavedPlan>
  readonly run: Store<RunState>
  readonly stopped: Store<boolean>
}

const openPlans = new Map<string, OpenPlan>()

// The next person to sign in on this page must not see them.
onSignOut(() => {
  for (const open of openPlans.values()) open.stopped.set(true)
  openPlans.clear()
})

/** Opens a plan as it is on the device, or as a run that is still in progress has left it. */
function openPlan(key: string, read: () => SavedPlan): OpenPlan {
  const known = openPlans.get(key)
  if (known) {
    if (!known.run.get().progress) {
      known.saved.set(read())
      known.run.set({})
    }
    return known
  }
  const open: OpenPlan = {
    saved: createStore(read()),
    run: createStore<RunState>({}),
    stopped: createStore(false),
  }
  openPlans.set(key, open)
  return open
}

/** A campaign's plan, stored on this device. */
function useSavedPlan(workspaceId: string, campaignId: string) {
  const draft = `plan-${campaignId}`
  const read = () => SavedPlan.safeParse(formDrafts.read(workspaceId, draft)).data ?? none
  const key = formDraftKey(workspaceId, draft)
  const [open] = useState(() => openPlan(key, read))
  const { saved } = open

  /** Stores the plan before showing it, so that a request is never sent without a record of it. */
  function put(change: (before: SavedPlan) => SavedPlan) {
    if (openPlans.get(key) !== open) return
    const plan = change(saved.get())
    if (plan.proposals.length === 0) formDrafts.remove(workspaceId, draft)
    else formDrafts.write(workspaceId, draft, plan)
    saved.set(plan)
  }
  const change = (id: string, fields: Partial<Proposal>) =>
    put((before) => ({
      ...before,
      proposals: before.proposals.map((each) => (each.id === id ? { ...each, ...fields } : each)),
    }))
  return {
    open,
    plan: useStore(saved),
    now: saved.get,
    put,
    change,
    setState: (id: string, state: ProposalState) => change(id, { state }),
    /** Picks up what another tab has changed. */
    reread: () => put((before) => (read().proposals.length === 0 ? before : read())),
  }
}

type SavedPlanState = ReturnType<typeof useSavedPlan>

/** What to write copy about. */
export type Brief = Pick<PlanRequest, 'topic' | 'tone' | 'includeHashtags'>

/** Progress of a run of several calls. */
interface Progress {
  readonly kind: 'proposing' | 'creating'
  readonly done: number
  readonly total: number
}

/** A failure of the run as a whole. */
interface RunFailure {
  readonly message: string
  readonly error?: unknown
}

interface RunState {
  readonly progress?: Progress | undefined
  readonly failure?: RunFailure | undefined
}

const copyBody = ({ topic, tone, includeHashtags }: Brief) => ({
  topic: topic.trim(),
  includeHashtags,
  ...(tone.trim() && { tone: tone.trim() }),
})

/** True for proposals that new ones don't replace: edited texts, and requests that failed or have an unknown outcome. */
const isKept = ({ state, edited }: Proposal) =>
  state.kind === 'creating' || state.kind === 'failed' || (edited === true && state.kind === 'proposed')

/** The proposals that can be created now: not created yet, and not blocked by a platform limit. */
export const dueOf = (
  { proposals, asScheduled }: SavedPlan,
  accounts: readonly SocialAccount[],
): Proposal[] =>
  proposals.filter((each) => each.state.kind !== 'made' && !isBlocked(each, asScheduled, accounts))

/** State of a run of several calls: progress, failure, and whether it was stopped. */
function useRun({ run, stopped }: OpenPlan) {
  return {
    ...useStore(run),
    setProgress: (progress: Progress | undefined) => run.set({ ...run.get(), progress }),
    setFailure: (failure: RunFailure | undefined) => run.set({ ...run.get(), failure }),
    begin: () => {
      stopped.set(false)
      run.set({})
    },
    stop: () => {
      stopped.set(true)
    },
    isStopped: () => stopped.get(),
  }
}
type Run = ReturnType<typeof useRun>

/** Proposes and rewrites copy, free of charge. */
function useProposing(
  workspaceId: string,
  campaignId: string,
  { now, put, change }: SavedPlanState,
  run: Run,
) {
  const generate = useGenerateCopy(workspaceId)
  // Undo only works while this screen is mounted: after a remount it would overwrite newer changes.
  const notifyLocal = useLocalUndo()
  const { setProgress, setFailure } = run

  async function propose(
    slots: readonly string[],
    accounts: readonly SocialAccount[],
    brief: Brief,
    media: readonly ProposalMedia[],
  ) {
    run.begin()
    put((before) => ({ ...before, proposals: before.proposals.filter(isKept) }))
    for (const [done, at] of slots.entries()) {
      setProgress({ kind: 'proposing', done, total: slots.length })
      if (run.isStopped()) break
      try {
        const body = { ...copyBody(brief), platforms: platformsOf(accounts), campaignId }
        const { variants } = await generate.mutateAsync(body)
        const proposals = proposalsFor(at, accounts, variants, media, () => crypto.randomUUID())
        put((before) => ({ ...before, proposals: [...before.proposals, ...proposals] }))
      } catch (error) {
        const message = i18n.t('Stopped after {done} of {count}: {error}', {
          done,
          count: slots.length,
          error: errorLine(error),
        })
        setFailure({ message, error })
        break
      }
    }
    setProgress(undefined)
  }

  async function rewrite(proposal: Proposal, brief: Brief) {
    try {
      const body = { ...copyBody(brief), platforms: [proposal.platform], campaignId }
      const [variant] = (await generate.mutateAsync(body)).variants
      // The current text: what was typed during the rewrite can be restored with Undo.
      const replaced = now().proposals.find(({ id }) => id === proposal.id)
      if (!variant || !replaced) return
      const { text, hashtags, edited } = replaced
      const written = { text: variant.text, hashtags: hashtagsOf(variant), edited: false }
      change(proposal.id, written)
      notifyLocal({
        title: i18n.t('Text rewritten'),
        undo: () => change(proposal.id, { text, hashtags, edited }),
        redo: () => change(proposal.id, written),
      })
    } catch (error) {
      notifyFailure(i18n.t('Couldn’t rewrite the text'), error)
    }
  }

  return { propose, rewrite, rewriting: generate.isPending && run.progress === undefined }
}

/** Creates posts from proposals, in one tab at a time, since a tab wouldn't know the other's posts. */
function useCreating(
  workspaceId: string,
  campaignId: string,
  accounts: readonly SocialAccount[],
  savedPlan: SavedPlanState,
  run: Run,
) {
  const client = useQueryClient()
  const operations = useOperations(workspaceId)
  const { setProgress, setFailure } = run
  return async (which: (proposal: Proposal) => boolean) => {
    run.begin()
    const alone = await holding(`plan-${workspaceId}-${campaignId}`, false, async () => {
      savedPlan.reread()
      const due = dueOf(savedPlan.now(), accounts).filter(which)
      const total = due.length
      setProgress({ kind: 'creating', done: 0, total })
      const made = () =>
        savedPlan.now().proposals.flatMap(({ state }) => (state.kind === 'made' ? state.postId : []))
      try {
        await createPosts(due, {
          operations,
          list: (status) => client.query({ ...postListQuery(workspaceId, { status }), staleTime: 0 }),
          campaignId,
          asScheduled: savedPlan.now().asScheduled,
          made,
          setState: savedPlan.setState,
          onDone: (done) => setProgress({ kind: 'creating', done, total }),
          isStopped: run.isStopped,
        })
      } catch (error) {
        setFailure({ message: i18n.t('Nothing was created: {error}', { error: errorLine(error) }), error })
      }
      setProgress(undefined)
      return true
    })
    if (!alone)
      setFailure({
        message: i18n.t('Another tab is creating these posts. Wait for it to finish, then check again.'),
      })
  }
}

/** A campaign's plan: proposals from free copy, stored on this device until they are created or discarded. */
export function usePlan(workspaceId: string, campaignId: string, accounts: readonly SocialAccount[]) {
  const savedPlan = useSavedPlan(workspaceId, campaignId)
  const { put, change } = savedPlan
  const run = useRun(savedPlan.open)
  const proposing = useProposing(workspaceId, campaignId, savedPlan, run)
  const create = useCreating(workspaceId, campaignId, accounts, savedPlan, run)
  const notifyLocal = useLocalUndo()

  const removeWithUndo = (message: string, isRemoved: (proposal: Proposal) => boolean) => {
    const { proposals } = savedPlan.now()
    const action = () =>
      put((before) => ({ ...before, proposals: before.proposals.filter((each) => !isRemoved(each)) }))
    action()
    notifyLocal({
      title: message,
      undo: () => put((now) => ({ ...now, proposals: merged(proposals, now.proposals) })),
      redo: action,
    })
  }
  return {
    ...savedPlan.plan,
    accounts,
    ...proposing,
    progress: run.progress,
    failure: run.failure,
    createAll: () => create(() => true),
    /** Retries the ones that were started but aren't known to be created. */
    retry: () => create(({ state }) => state.kind !== 'proposed'),
    stop: run.stop,
    edit: (id: string, text: string) => change(id, { text, edited: true }),
    setMedia: (id: string, media: ProposalMedia[]) => change(id, { media, edited: true }),
    drop: (id: string) => removeWithUndo(i18n.t('Proposal removed'), (each) => each.id === id),
    setAsScheduled: (asScheduled: boolean) => put((before) => ({ ...before, asScheduled })),
    discard: () => removeWithUndo(i18n.t('Proposals discarded'), () => true),
    clear: () => put((before) => ({ ...before, proposals: [] })),
  }
}
export type Plan = ReturnType<typeof usePlan>

/** Restores `before` in its order, keeping the current versions and the proposals added since. */
function merged(before: readonly Proposal[], now: readonly Proposal[]): Proposal[] {
  const again = before.map((each) => now.find(({ id }) => id === each.id) ?? each)
  return [...again, ...now.filter(({ id }) => !before.some((each) => each.id === id))]
}
