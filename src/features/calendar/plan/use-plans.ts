import { i18n } from '@lingui/core'
import { useEffect, useMemo } from 'react'
import { currentSession, onSignOut } from '~/src/api/session/session'
import type { Plan } from '~/src/calendar/plan'
import { table } from '~/src/storage/table'
import { personKey } from '~/src/storage/table-keys'
import { createStore, useStore } from '~/src/store/store'

let made = 0

/** An id for a plan's new post, which exists only on this device until the plan is applied. */
export const plannedId = (): string => `plan-${Date.now().toString(36)}-${++made}`

/** Whether a post is a plan's own and doesn't exist yet. */
export const isPlannedId = (id: string): boolean => id.startsWith('plan-')

const planTable = table<Plan>('plans')

const prefix = (workspaceId: string) => personKey(currentSession(), workspaceId, '')

/** Tells other tabs which plan changed. Without BroadcastChannel, they see it after a reload. */
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('studio-plans') : undefined

/** Keys of plans that were on the device: if one is missing later, another tab has discarded it. */
const storedKeys = new Set<string>()

/** Ids of plans that another tab has discarded, or applied in full. */
const closedElsewhere = new Set<string>()

/** Saves a plan on this device. */
async function savePlan(workspaceId: string, plan: Plan): Promise<void> {
  const key = prefix(workspaceId) + plan.id
  if (await planTable.write(key, plan)) storedKeys.add(key)
  channel?.postMessage(key)
}

/** The plans of this workspace, the newest first. */
async function listPlans(workspaceId: string): Promise<readonly Plan[]> {
  const stored = await planTable.all(prefix(workspaceId))
  for (const [key] of stored) storedKeys.add(key)
  return stored.map(([, plan]) => plan).sort((a, b) => b.begunAt - a.begunAt)
}

/** A plan as it is on the device now, whichever tab wrote it last; the given plan if it was never saved. */
async function readPlan(workspaceId: string, plan: Plan): Promise<Plan | undefined> {
  const key = prefix(workspaceId) + plan.id
  return storedKeys.has(key) ? planTable.read(key) : plan
}

/** Removes a plan from this device. */
async function removePlan(workspaceId: string, id: string): Promise<void> {
  const key = prefix(workspaceId) + id
  await planTable.remove(key)
  channel?.postMessage(key)
}

/** The plans of the open workspace; `undefined` until they are read from the device. */
const store = createStore<{ workspaceId: string; plans: readonly Plan[] } | undefined>(undefined)

/** Resolves once the plans of the workspace opened last have been read. */
let reading: Promise<void> = Promise.resolve()

function change(workspaceId: string, next: (plans: readonly Plan[]) => readonly Plan[]): void {
  const now = store.get()
  if (now?.workspaceId === workspaceId) store.set({ workspaceId, plans: next(now.plans) })
}

const withPlan = (plans: readonly Plan[], id: string, plan: Plan | undefined): readonly Plan[] =>
  plan && !plans.some((other) => other.id === id)
    ? [plan, ...plans]
    : plans.flatMap((other) => (other.id === id ? (plan ?? []) : other))

// Changes by other tabs, also while the calendar isn't open, as the plans stay in memory.
channel?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  const { workspaceId } = store.get() ?? {}
  if (workspaceId === undefined) return
  const begin = prefix(workspaceId)
  if (typeof data !== 'string' || !data.startsWith(begin)) return
  void planTable.read(data).then((plan) => {
    const id = data.slice(begin.length)
    if (plan) storedKeys.add(data)
    else closedElsewhere.add(id)
    change(workspaceId, (plans) => withPlan(plans, id, plan))
  })
})

// The next person to sign in on this page must not see them.
onSignOut(() => store.set(undefined))

/** A workspace's plans and their actions; each change is saved on the device at once. */
export function usePlans(workspaceId: string) {
  const current = useStore(store)
  useEffect(() => {
    if (store.get()?.workspaceId === workspaceId) return
    const whose = prefix(workspaceId)
    reading = listPlans(workspaceId).then((plans) => {
      // The person may have signed out meanwhile.
      if (prefix(workspaceId) === whose) store.set({ workspaceId, plans })
    })
  }, [workspaceId])
  const actions = useMemo(
    () => ({
      get: (id: string) => store.get()?.plans.find((plan) => plan.id === id),
      save: (plan: Plan) => {
        change(workspaceId, (plans) => withPlan(plans, plan.id, plan))
        return savePlan(workspaceId, plan)
      },
      /** Saves a plan without changes and resolves to its id. */
      begin: async () => {
        await reading
        const { plans = [] } = store.get() ?? {}
        const plan = newPlan(plans)
        change(workspaceId, () => [plan, ...plans])
        void savePlan(workspaceId, plan)
        return plan.id
      },
      discard: (id: string) => {
        change(workspaceId, (plans) => withPlan(plans, id, undefined))
        return removePlan(workspaceId, id)
      },
      wasClosedElsewhere: (id: string) => closedElsewhere.has(id),
      /** Reads a plan again, as another tab may have changed it. */
      refresh: async (id: string) => {
        const shown = store.get()?.plans.find((plan) => plan.id === id)
        const now = shown && (await readPlan(workspaceId, shown))
        if (shown && !now) closedElsewhere.add(id)
        change(workspaceId, (plans) => withPlan(plans, id, now))
      },
    }),
    [workspaceId],
  )
  const plans = current?.workspaceId === workspaceId ? current.plans : undefined
  return useMemo(() => ({ plans, ...actions }), [plans, actions])
}
export type Plans = ReturnType<typeof usePlans>

/** A plan without changes, with a name that no other has. */
function newPlan(others: readonly Plan[]): Plan {
  const names = new Set(others.map(({ name }) => name))
  let count = others.length + 1
  while (names.has(nameOf(count))) count++
  return { id: crypto.randomUUID(), name: nameOf(count), begunAt: Date.now(), changes: {} }
}

const nameOf = (count: number) => i18n.t('Plan {count}', { count })
