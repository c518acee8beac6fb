import { i18n } from '@lingui/core'
import { repeatPeriods } from '~/contract/post'
import { Field } from '~/src/ui/field'
import { Select } from '~/src/ui/select'
import type { RepeatDraft } from './repeat-draft'

type Period = RepeatDraft['every']

interface Props {
  value: Period | undefined
  /** Called for “Doesn’t repeat”, which is only offered if this is given. */
  onNever?: (() => void) | undefined
  onChange: (every: Period) => void
}

const never = 'never'

const periodNames: Readonly<Record<Period, string>> = {
  day: i18n.t('Every day'),
  week: i18n.t('Every week'),
  month: i18n.t('Every month'),
}

/** How often a post repeats. A file of its own, so that it shows before the other fields have loaded. */
export function RepeatPeriod({ value, onNever, onChange }: Props) {
  return (
    <Field label={i18n.t('Repeat')} className="w-64">
      <Select<Period | typeof never>
        options={[
          ...(onNever ? [{ value: never, label: i18n.t('Doesn’t repeat') } as const] : []),
          ...repeatPeriods.map((each) => ({ value: each, label: periodNames[each] })),
        ]}
        value={value ?? never}
        onChange={(next) => (next === never ? onNever?.() : onChange(next))}
      />
    </Field>
  )
}
