import { useRef, useState } from 'react'
import { formDrafts } from '~/src/api/form-drafts'
import { SavedPlan, type Proposal, type ProposalState } from './proposal'

const none: SavedPlan = { proposals: [], asScheduled: false }

/** A campaign's plan on this device, until its proposals are posts or thrown away. */
export function useSavedPlan(workspaceId: string, campaignId: string) {
  const draft = `plan-${campaignId}`
  const read = () => SavedPlan.safeParse(formDrafts.read(workspaceId, draft)).data ?? none
  const [plan, setPlan] = useState(read)
  const latest = useRef(plan)

  /** On the device before it is on screen: a call is only made once it is known to have been begun. */
  function put(change: (before: SavedPlan) => SavedPlan) {
    latest.current = change(latest.current)
    if (latest.current.proposals.length === 0) formDrafts.remove(workspaceId, draft)
    else formDrafts.write(workspaceId, draft, latest.current)
    setPlan(latest.current)
  }
  const change = (id: string, fields: Partial<Proposal>) =>
    put((before) => ({
      ...before,
      proposals: before.proposals.map((each) => (each.id === id ? { ...each, ...fields } : each)),
    }))
  return {
    plan,
    now: () => latest.current,
    put,
    change,
    setState: (id: string, state: ProposalState) => change(id, { state }),
    /** What another tab did meanwhile. */
    reread: () => put((before) => (read().proposals.length === 0 ? before : read())),
  }
}
