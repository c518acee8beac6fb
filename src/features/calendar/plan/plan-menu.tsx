import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import { memo } from 'react'
import type { Plan } from '~/src/calendar/plan'
import { Button } from '~/src/ui/button'
import { ChevronDown, Layers } from '~/src/ui/icons'
import { Menu } from '~/src/ui/menu'
import { countText } from './plan-labels'
import type { Plans } from './use-plans'

type PlanMenuProps = {
  plans: Plans
  current: Plan | undefined
  onPlan: (id: string | undefined) => void
}

/** Starts a what-if plan, or opens one that is stored on this device. */
export const PlanMenu = memo(function PlanMenu({ plans, current, onPlan }: PlanMenuProps) {
  const stored = plans.plans ?? []
  return (
    <Menu
      label={i18n.t('Plan')}
      align="end"
      trigger={
        <Button icon={<Layers />} aria-pressed={current !== undefined}>
          <Trans id="Plan <0/>" components={{ 0: <ChevronDown className="text-ink-3" /> }} />
        </Button>
      }
      entries={[
        {
          id: 'new',
          label: i18n.t('New plan'),
          hint: i18n.t('Try changes without applying them'),
          onSelect: () => void plans.begin().then(onPlan),
        },
        stored.length > 0 && { id: 'rule', rule: true },
        ...stored.map((plan) => ({
          id: plan.id,
          label: plan.name,
          hint: countText(Object.keys(plan.changes).length),
          checked: plan.id === current?.id,
          onSelect: () => onPlan(plan.id),
        })),
        current && { id: 'rule-2', rule: true },
        current && { id: 'leave', label: i18n.t('Back to calendar'), onSelect: () => onPlan(undefined) },
      ]}
    />
  )
})
