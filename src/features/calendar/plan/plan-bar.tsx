import { countText } from './plan-labels'
import { plural } from '~/src/i18n/plural'
import { type ReactNode, useState } from 'react'
import type { Plan } from '~/src/calendar/plan'
import { Button } from '~/src/ui/button'
import { ConfirmDialog } from '~/src/ui/confirm-dialog'
import { IconButton } from '~/src/ui/icon-button'
import { Layers, Plus, X } from '~/src/ui/icons'
import { Segmented } from '~/src/ui/segmented'
import { TextInput } from '~/src/ui/text-input'

export type PlanBarProps = {
  plan: Plan
  /** What it costs more or less. */
  cost: ReactNode
  before: boolean
  onBefore: (before: boolean) => void
  onName: (name: string) => void
  onAdd: () => void
  onReview: () => void
  onExport: () => void
  onDiscard: () => void
  onLeave: () => void
}

/** Stands above the days while a plan is open: what it is, and what becomes of it. */
export function PlanBar(props: PlanBarProps) {
  const { plan, cost, before, onBefore, onName, onAdd, onReview, onExport, onDiscard, onLeave } = props
  const [asking, setAsking] = useState(false)
  const count = Object.keys(plan.changes).length
  const nothing = count === 0 && 'No changes yet.'
  return (
    <section
      aria-label="Plan"
      className="flex flex-none flex-wrap items-center gap-2 border-t border-iris-line bg-iris-tint px-8 py-1.5 max-md:px-4"
    >
      <Layers className="size-4 text-iris" aria-hidden="true" />
      <TextInput
        aria-label="Plan name"
        value={plan.name}
        maxLength={60}
        className="h-7 w-40! max-md:flex-1"
        onChange={(event) => onName(event.target.value)}
      />
      <span role="status" className="tnum">
        {countText(count)}
        {count > 0 && <span className="text-ink-2"> · {cost}</span>}
        <span className="text-ink-2">
          {' · '}
          <span>Not applied yet</span>
        </span>
      </span>
      <span className="ms-auto flex flex-wrap items-center gap-1.5">
        <Segmented
          label="Calendar shows"
          value={before ? 'before' : 'after'}
          onChange={(value) => onBefore(value === 'before')}
          options={[
            { value: 'before', label: 'Before' },
            { value: 'after', label: 'After' },
          ]}
        />
        <Button size="sm" icon={<Plus />} onClick={onAdd}>
          Add a post
        </Button>
        <Button size="sm" notAllowed={nothing} onClick={onExport}>
          Export
        </Button>
        <Button size="sm" variant="danger" onClick={() => (count === 0 ? onDiscard() : setAsking(true))}>
          Discard
        </Button>
        <Button size="sm" variant="primary" notAllowed={nothing} onClick={onReview}>
          Review…
        </Button>
        <IconButton size="sm" label="Close plan" icon={<X />} onClick={onLeave} />
      </span>
      <ConfirmDialog
        open={asking}
        danger
        title={`Discard “${plan.name}”?`}
        confirm="Discard"
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          onDiscard()
        }}
      >
        {plural(count, [
          'This plan’s change will be discarded. The calendar stays as it is.',
          'This plan’s # changes will be discarded. The calendar stays as it is.',
        ])}
      </ConfirmDialog>
    </section>
  )
}
