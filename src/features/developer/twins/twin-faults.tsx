import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { FaultRule } from '~/contract/faults'
import { setTwinFaults } from '~/contract/extensions'
import { purchaseLinkQuery } from '~/src/api/queries/credits'
import { useMay } from '~/src/api/scopes'
import { send } from '~/src/api/send'
import { twinFaultsQuery } from '~/src/twins/twins'
import { notifyFailure } from '~/src/feedback/failure-toast'
import { QueryState } from '~/src/feedback/query-state'
import { Checkbox } from '~/src/ui/checkbox'
import { SkeletonRows } from '~/src/ui/skeleton'
import { faultPresets, type PresetId, presetRules, presetsIn } from './fault-presets'

/** Makes the twin fail at will: nothing else on this server meets it. */
export function TwinFaults({ workspaceId }: { workspaceId: string }) {
  const client = useQueryClient()
  const query = useQuery(twinFaultsQuery(workspaceId))
  const purchaseUrl = useQuery(purchaseLinkQuery()).data?.purchaseUrl
  const refusal = useMay(setTwinFaults)
  const set = useMutation({
    mutationFn: (rules: FaultRule[]) =>
      send(setTwinFaults, { params: { workspaceId }, body: { rules } }, { cause: 'Twin' }),
    onSuccess: (answer) => client.setQueryData(twinFaultsQuery(workspaceId).queryKey, answer),
    onError: (error) => notifyFailure('Couldn’t update the twin’s faults', error),
  })
  const toggle = (on: readonly PresetId[], id: PresetId) =>
    set.mutate(presetRules(on.includes(id) ? on.filter((each) => each !== id) : [...on, id], purchaseUrl))
  return (
    <section aria-labelledby="twin-faults">
      <h2 id="twin-faults">Faults in this twin</h2>
      <p className="mt-0.5 mb-3 text-ink-2">
        Simulated failures, in this twin only, until you turn them off.
      </p>
      <QueryState
        query={query}
        failed="Couldn’t load the twin’s faults"
        loading={<SkeletonRows label="Loading faults" rows={2} />}
      >
        {({ rules }) => {
          const on = presetsIn(set.isPending ? set.variables : rules)
          return (
            <div
              role="group"
              aria-labelledby="twin-faults"
              className="grid grid-cols-2 gap-3 max-md:grid-cols-1"
            >
              {faultPresets.map(({ id, label, hint }) => (
                <Checkbox
                  key={id}
                  label={label}
                  hint={refusal ?? hint}
                  checked={on.includes(id)}
                  aria-disabled={refusal !== undefined || undefined}
                  onChange={() => refusal === undefined && toggle(on, id)}
                />
              ))}
            </div>
          )
        }}
      </QueryState>
    </section>
  )
}
