import { listPresets } from '~/contract/endpoints'
import { fresh, queryFor } from '../query'

/** The content presets. */
export const presetListQuery = () => queryFor(listPresets, {}, { staleTime: fresh.settled })
