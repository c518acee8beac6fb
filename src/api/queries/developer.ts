import { listTokens } from '~/contract/extensions'
import { readFaults } from '~/contract/faults'
import { fresh, queryFor } from './query'

/**
 * The faults still to be injected. Only if the embedded server has fault injection on: check `useExtensions`
 * first.
 */
export const faultsQuery = () => queryFor(readFaults, {}, { staleTime: fresh.live })

/** Access tokens, without their secrets. Embedded server only: check `useExtensions` first. */
export const tokenListQuery = () => queryFor(listTokens, {}, { staleTime: fresh.live })
