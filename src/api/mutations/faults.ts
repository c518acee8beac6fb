import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FaultRule, setFaults } from '~/contract/faults'
import { faultsQuery } from '../queries/faults'
import { send } from '../send'
import { refresh } from './record-cache'

/** Sets the faults to come, in the place of all that were set. */
export function useSetFaults() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (rules: FaultRule[]) => send(setFaults, { body: { rules } }, { cause: 'Fault injection' }),
    onSettled: () => refresh(client, [faultsQuery().queryKey]),
  })
}
