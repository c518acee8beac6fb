import { useExtensions } from '~/src/api/queries/server-extensions'

/** Whether the server repeats posts. */
export const useHasRepeats = (): boolean => useExtensions().has('createRepeat')
