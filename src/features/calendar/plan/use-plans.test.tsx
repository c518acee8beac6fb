import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { session } from '~/src/api/session/session'
import type { Plan } from '~/src/calendar/plan'
import { table } from '~/src/storage/table'
import { personKey } from '~/src/storage/table-keys'
import { usePlans } from './use-plans'

const address = `${location.origin}/v1`
const signIn = (principalId: string) =>
  session.signIn({ address, token: `token-${principalId}`, principalId, remembered: false })

beforeEach(() => signIn('ada'))
afterEach(() => {
  cleanup()
  session.signOut()
})

const plan: Plan = { id: 'spring', name: 'Spring', begunAt: 0, changes: {} }

async function openPlans(workspaceId: string) {
  const { result, unmount } = renderHook(() => usePlans(workspaceId))
  await waitFor(() => expect(result.current.plans).toBeDefined())
  return { plans: () => result.current.plans, save: result.current.save, close: unmount }
}

it('opens a new plan that was chosen before the stored plans were read', async () => {
  await (await openPlans('early')).save({ ...plan, name: 'Plan 2' })
  await openPlans('another')
  const { result } = renderHook(() => usePlans('early'))
  expect(result.current.plans).toBeUndefined()
  const id = await result.current.begin()
  await waitFor(() => expect(result.current.plans?.map(({ name }) => name)).toEqual(['Plan 3', 'Plan 2']))
  expect(result.current.plans?.[0]?.id).toBe(id)
})

it('shows another person nothing of the plans of the one who signed out', async () => {
  const first = await openPlans('shared')
  await first.save(plan)
  first.close()
  session.signOut()
  signIn('ben')
  expect((await openPlans('shared')).plans()).toEqual([])
})

it('shows another person nothing of plans that were still being read when the first signed out', async () => {
  await table<Plan>('plans').write(personKey({ address, principalId: 'ada' }, 'leaving', plan.id), plan)
  renderHook(() => usePlans('leaving')).unmount()
  session.signOut()
  signIn('ben')
  // Reads are answered in their order.
  for (let reads = 0; reads < 3; reads++) await table('plans').all('')
  expect((await openPlans('leaving')).plans()).toEqual([])
})

it('has what another tab changed while the calendar wasn’t open', async () => {
  const first = await openPlans('two-tabs')
  await first.save(plan)
  first.close()
  const key = personKey({ address, principalId: 'ada' }, 'two-tabs', plan.id)
  await table<Plan>('plans').write(key, { ...plan, name: 'Renamed elsewhere' })
  const [otherTab, listener] = [new BroadcastChannel('studio-plans'), new BroadcastChannel('studio-plans')]
  const delivered = new Promise((resolve) => listener.addEventListener('message', resolve))
  otherTab.postMessage(key)
  await delivered
  const again = await openPlans('two-tabs')
  await waitFor(() => expect(again.plans()).toMatchObject([{ name: 'Renamed elsewhere' }]))
  otherTab.close()
  listener.close()
})
