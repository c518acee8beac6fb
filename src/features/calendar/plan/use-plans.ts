import { useEffect, useMemo } from 'react'
import type { Plan } from '~/domain/calendar/plan'
import { listPlans, removePlan, savePlan } from '~/src/api/plans'
import { createStore, useStore } from '~/src/api/store'

/** The plans of the workspace that is open; undefined until the device has been asked. */
const store = createStore<{ workspaceId: string; plans: readonly Plan[] } | undefined>(undefined)

function change(workspaceId: string, next: (plans: readonly Plan[]) => readonly Plan[]): void {
  const now = store.get()
  if (now?.workspaceId === workspaceId) store.set({ workspaceId, plans: next(now.plans) })
}

/** What can be done with a workspace's plans; each change is kept on the device at once. */
export function usePlans(workspaceId: string) {
  const held = useStore(store)
  useEffect(() => {
    if (store.get()?.workspaceId === workspaceId) return
    void listPlans(workspaceId).then((plans) => store.set({ workspaceId, plans }))
  }, [workspaceId])
  const acts = useMemo(
    () => ({
      get: (id: string) => store.get()?.plans.find((plan) => plan.id === id),
      save: (plan: Plan) => {
        change(workspaceId, (plans) =>
          plans.some(({ id }) => id === plan.id)
            ? plans.map((other) => (other.id === plan.id ? plan : other))
            : [plan, ...plans],
        )
        return savePlan(workspaceId, plan)
      },
      discard: (id: string) => {
        change(workspaceId, (plans) => plans.filter((plan) => plan.id !== id))
        return removePlan(workspaceId, id)
      },
    }),
    [workspaceId],
  )
  const plans = held?.workspaceId === workspaceId ? held.plans : undefined
  return useMemo(() => ({ plans, ...acts }), [plans, acts])
}
export type Plans = ReturnType<typeof usePlans>

/** A plan with nothing in it yet. */
export const newPlan = (count: number): Plan => ({
  id: crypto.randomUUID(),
  name: `Plan ${count + 1}`,
  begunAt: Date.now(),
  changes: {},
})
