import type { Plan } from '~/src/calendar/plan'
import { personKey } from '~/src/storage/person-key'
import { table } from '~/src/storage/table'
import { currentSession } from '~/src/api/session'

const store = table<Plan>('plans')

const prefix = (workspaceId: string) => personKey(currentSession(), workspaceId, '')

/** Tells this browser's other tabs which plan has changed. Some browsers have no channel: their tabs see it on reload. */
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('studio-plans') : undefined

/** Keys of plans that the device holds: of these alone it can be told whether another tab has dropped one. */
const held = new Set<string>()

/** Keeps a plan on this device. */
export async function savePlan(workspaceId: string, plan: Plan): Promise<void> {
  const key = prefix(workspaceId) + plan.id
  if (await store.write(key, plan)) held.add(key)
  channel?.postMessage(key)
}

/** The plans of this workspace, begun last first. */
export async function listPlans(workspaceId: string): Promise<readonly Plan[]> {
  const kept = await store.all(prefix(workspaceId))
  for (const [key] of kept) held.add(key)
  return kept.map(([, plan]) => plan).sort((a, b) => b.begunAt - a.begunAt)
}

/** A plan as the device has it now, whichever tab wrote it last; as it was given where the device keeps none. */
export async function keptPlan(workspaceId: string, plan: Plan): Promise<Plan | undefined> {
  const key = prefix(workspaceId) + plan.id
  return held.has(key) ? store.read(key) : plan
}

/** Drops a plan. */
export async function removePlan(workspaceId: string, id: string): Promise<void> {
  const key = prefix(workspaceId) + id
  await store.remove(key)
  channel?.postMessage(key)
}

/** Calls `listener` with the id of each plan of the workspace that another tab has changed or dropped, as it is now. */
export function onPlanChanged(
  workspaceId: string,
  listener: (id: string, plan: Plan | undefined) => void,
): () => void {
  const hear = ({ data }: MessageEvent<unknown>) => {
    const begin = prefix(workspaceId)
    if (typeof data !== 'string' || !data.startsWith(begin)) return
    void store.read(data).then((plan) => {
      if (plan) held.add(data)
      listener(data.slice(begin.length), plan)
    })
  }
  channel?.addEventListener('message', hear)
  return () => channel?.removeEventListener('message', hear)
}
