let made = 0

/** A post of a plan: it has an id of this device alone until it is committed. */
export const plannedId = (): string => `plan-${Date.now().toString(36)}-${++made}`

/** Whether a post is a plan's own, not there yet. */
export const isPlannedId = (id: string): boolean => id.startsWith('plan-')
