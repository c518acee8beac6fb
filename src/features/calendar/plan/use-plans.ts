import { useEffect, useMemo } from 'react'
import type { Plan } from '~/src/calendar/plan'
import { keptPlan, listPlans, onPlanChanged, removePlan, savePlan } from './saved-plans'
import { createStore, useStore } from '~/src/api/store'

/** The plans of the workspace that is open; undefined until the device has been asked. */
const store = createStore<{ workspaceId: string; plans: readonly Plan[] } | undefined>(undefined)

function change(workspaceId: string, next: (plans: readonly Plan[]) => readonly Plan[]): void {
  const now = store.get()
  if (now?.workspaceId === workspaceId) store.set({ workspaceId, plans: next(now.plans) })
}

const withPlan = (plans: readonly Plan[], id: string, plan: Plan | undefined): readonly Plan[] =>
  plan && !plans.some((other) => other.id === id)
    ? [plan, ...plans]
    : plans.flatMap((other) => (other.id === id ? (plan ?? []) : other))

/** What can be done with a workspace's plans; each change is kept on the device at once. */
export function usePlans(workspaceId: string) {
  const held = useStore(store)
  useEffect(
    () => onPlanChanged(workspaceId, (id, plan) => change(workspaceId, (plans) => withPlan(plans, id, plan))),
    [workspaceId],
  )
  useEffect(() => {
    if (store.get()?.workspaceId === workspaceId) return
    void listPlans(workspaceId).then((plans) => store.set({ workspaceId, plans }))
  }, [workspaceId])
  const actions = useMemo(
    () => ({
      get: (id: string) => store.get()?.plans.find((plan) => plan.id === id),
      save: (plan: Plan) => {
        change(workspaceId, (plans) => withPlan(plans, plan.id, plan))
        return savePlan(workspaceId, plan)
      },
      discard: (id: string) => {
        change(workspaceId, (plans) => withPlan(plans, id, undefined))
        return removePlan(workspaceId, id)
      },
      /** Takes over what another tab may have made of a plan. */
      refresh: async (id: string) => {
        const known = store.get()?.plans.find((plan) => plan.id === id)
        const now = known && (await keptPlan(workspaceId, known))
        change(workspaceId, (plans) => withPlan(plans, id, now))
      },
    }),
    [workspaceId],
  )
  const plans = held?.workspaceId === workspaceId ? held.plans : undefined
  return useMemo(() => ({ plans, ...actions }), [plans, actions])
}
export type Plans = ReturnType<typeof usePlans>

/** A plan with nothing in it yet, named as none of the others is. */
export function newPlan(others: readonly Plan[]): Plan {
  const names = new Set(others.map(({ name }) => name))
  let count = others.length + 1
  while (names.has(nameOf(count))) count++
  return { id: crypto.randomUUID(), name: nameOf(count), begunAt: Date.now(), changes: {} }
}

const nameOf = (count: number) => `Plan ${count}`
