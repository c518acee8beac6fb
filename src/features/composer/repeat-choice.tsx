import { createRepeat } from '~/contract/repeats'
import { useMay } from '~/src/api/queries/access'
import { newRepeat } from '~/src/posts/repeats/repeat-draft'
import { RepeatPeriod } from '~/src/posts/repeats/repeat-period'
import { useHasRepeats } from '~/src/posts/repeats/use-has-repeats'
import { lazyWithRetry } from '~/src/ui/lazy'
import type { ComposerValues } from './composer-values'
import type { Costs } from './use-costs'

const RepeatFields = lazyWithRetry(() =>
  import('~/src/posts/repeats/repeat-fields').then((module) => module.RepeatFields),
)

type Props = {
  workspaceId: string
  values: ComposerValues
  costs: Costs
  onChange: (change: Partial<ComposerValues>) => void
}

/** How a scheduled post repeats; renders nothing if the server doesn’t support repeats. */
export function RepeatChoice({ values, costs, onChange }: Props) {
  const has = useHasRepeats()
  const refusal = useMay(createRepeat)
  if (!has || refusal !== undefined) return null
  const { repeat, date, time, zone, targets } = values
  return (
    <div className="grid gap-3">
      <RepeatPeriod
        value={repeat?.every}
        onNever={() => onChange({ repeat: undefined })}
        onChange={(every) => onChange({ repeat: { ...(repeat ?? newRepeat(every)), every } })}
      />
      {repeat && (
        <RepeatFields
          draft={repeat}
          when={{ date, time, zone }}
          platforms={targets.map(({ platform }) => platform)}
          credits={costs.complete && targets.length > 0 ? costs.total : undefined}
          onChange={(change) => onChange({ repeat: { ...repeat, ...change } })}
        />
      )}
    </div>
  )
}
