// What posts say of their repeats, apart from the rules of what may be written: every screen reads posts.

export const repeatKinds = ['rule', 'evergreen'] as const
export const repeatStates = ['active', 'paused', 'stopped'] as const
export type RepeatState = (typeof repeatStates)[number]
export const repeatPeriods = ['day', 'week', 'month'] as const
