/** px that an hour takes on the time grid. */
export const hourHeight = 48

/** px from midnight. */
export const topOf = (minutes: number): number => (minutes / 60) * hourHeight

/** Minutes that a height of `px` stands for. */
export const minutesIn = (px: number): number => (px / hourHeight) * 60
