import { i18n } from '@lingui/core'
import { createRepeat } from '~/contract/repeats'
import { useMay } from '~/src/api/queries/access'
import { newRepeat, type RepeatDraft } from '~/src/posts/repeats/repeat-draft'
import { useHasRepeats } from '~/src/posts/repeats/use-has-repeats'
import { Field } from '~/src/ui/field'
import { lazyWithRetry } from '~/src/ui/lazy'
import { Select } from '~/src/ui/select'
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

type Choice = 'never' | RepeatDraft['every']

/** Whether a scheduled post repeats, and how. Nothing where the server doesn’t repeat posts. */
export function RepeatChoice({ values, costs, onChange }: Props) {
  const has = useHasRepeats()
  const refusal = useMay(createRepeat)
  if (!has || refusal !== undefined) return null
  const { repeat, date, time, zone, targets } = values
  const choose = (every: Choice) =>
    onChange({ repeat: every === 'never' ? undefined : { ...(repeat ?? newRepeat(every)), every } })
  return (
    <div className="grid gap-3">
      <Field label={i18n.t('Repeat')} className="max-w-64">
        <Select<Choice>
          options={[
            { value: 'never', label: i18n.t('Doesn’t repeat') },
            { value: 'day', label: i18n.t('Every day') },
            { value: 'week', label: i18n.t('Every week') },
            { value: 'month', label: i18n.t('Every month') },
          ]}
          value={repeat?.every ?? 'never'}
          onChange={choose}
        />
      </Field>
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
