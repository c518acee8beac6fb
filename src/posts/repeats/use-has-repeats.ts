import { useExtensions } from '~/src/api/queries/server-extensions'

/** True if the server supports repeats. */
export const useHasRepeats = (): boolean => useExtensions().has('createRepeat')
