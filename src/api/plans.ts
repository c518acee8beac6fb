import type { Plan } from '~/domain/calendar/plan'
import { deviceStore } from './device-store'
import { ownKeys } from './own-keys'

const store = deviceStore<Plan>('studio-plans')

const prefix = (workspaceId: string) => `${ownKeys()} ${workspaceId} `

/** Keeps a plan on this device. */
export const savePlan = (workspaceId: string, plan: Plan): Promise<void> =>
  store.write(prefix(workspaceId) + plan.id, plan)

/** The plans of this workspace, begun last first. */
export async function listPlans(workspaceId: string): Promise<readonly Plan[]> {
  const kept = await store.all(prefix(workspaceId))
  return kept.map(([, plan]) => plan).sort((a, b) => b.begunAt - a.begunAt)
}

/** Drops a plan. */
export const removePlan = (workspaceId: string, id: string): Promise<void> =>
  store.remove(prefix(workspaceId) + id)

/** Drops every plan on this device: at sign-out. */
export const wipePlans = (): Promise<void> => store.wipe()
