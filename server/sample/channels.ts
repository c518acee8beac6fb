import type { Platform, QueueSlot } from '~/contract'

interface SampleAccount {
  readonly platform: Platform
  readonly name: string
  readonly handle: string
  readonly connection: 'direct' | 'agent_session'
  /** Credits for one delivery. */
  readonly publishCost: number
}

const direct = { connection: 'direct', publishCost: 2 } as const

/** One account on each platform; LinkedIn's is connected through an agent session, and so costs nothing. */
export const sampleAccounts: readonly SampleAccount[] = [
  { ...direct, platform: 'instagram', name: 'Fernhollow Coffee', handle: '@fernhollow.coffee' },
  { ...direct, platform: 'twitter', name: 'Fernhollow Coffee', handle: '@fernhollow' },
  { ...direct, platform: 'facebook', name: 'Fernhollow Coffee', handle: 'fernhollowcoffee' },
  {
    platform: 'linkedin',
    name: 'Fernhollow Coffee',
    handle: 'fernhollow-coffee',
    connection: 'agent_session',
    publishCost: 0,
  },
  { ...direct, platform: 'tiktok', name: 'Fernhollow', handle: '@fernhollow', publishCost: 3 },
  { ...direct, platform: 'youtube', name: 'Fernhollow', handle: '@fernhollow', publishCost: 3 },
  { ...direct, platform: 'reddit', name: 'Fernhollow', handle: 'u/fernhollow' },
]

const on = (weekdays: readonly number[], time: string): QueueSlot[] =>
  weekdays.map((weekday) => ({ weekday, time }))

/** Posting queues: evenings on working days, and the weekend's. 0 is Sunday. */
export const sampleQueues = [
  { id: 'default', name: 'Default', slots: [...on([1, 3, 5], '18:30'), ...on([2, 4], '19:00')] },
  { id: 'weekend', name: 'Weekend', slots: [...on([6], '18:00'), ...on([0], '11:00')] },
] as const satisfies ReadonlyArray<{ id: string; name: string; slots: readonly QueueSlot[] }>

/** A queue of `sampleQueues`. */
export type SampleQueueId = (typeof sampleQueues)[number]['id']
