import { listTokens } from '~/contract/extensions'
import { readFaults } from '~/contract/faults'
import { fresh, queryFor } from './query'

/** The faults still to come. Only where the embedded server's switchboard is on: ask `useExtensions` first. */
export const faultsQuery = () => queryFor(readFaults, {}, { staleTime: fresh.live })

/** Access tokens, without their secrets. Embedded server only: ask `useExtensions` first. */
export const tokenListQuery = () => queryFor(listTokens, {}, { staleTime: fresh.live })
