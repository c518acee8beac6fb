/** What every list is asked for, and the most that it answers (api.md section 8). */
export const listLimit = 100

/** Whether a list may go on past what the API shows. */
export const isCutOff = (list: readonly unknown[] | undefined): boolean => (list?.length ?? 0) >= listLimit
