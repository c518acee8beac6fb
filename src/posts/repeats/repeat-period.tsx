import { i18n } from '@lingui/core'
import { repeatPeriods } from '~/contract/post'
import { Field } from '~/src/ui/field'
import { Select } from '~/src/ui/select'
import type { RepeatDraft } from './repeat-draft'

type Period = RepeatDraft['every']

interface Props {
  value: Period | undefined
  /** Offers not to repeat, too. */
  onNever?: (() => void) | undefined
  onChange: (every: Period) => void
}

const never = 'never'

const periodNames: Readonly<Record<Period, string>> = {
  day: i18n.t('Every day'),
  week: i18n.t('Every week'),
  month: i18n.t('Every month'),
}

/** By what a post repeats; or that it doesn’t. By itself, as it is there before the rest has loaded. */
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
