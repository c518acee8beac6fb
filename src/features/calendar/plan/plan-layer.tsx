import { pluralWith } from '~/src/i18n/plural'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { workspaceListQuery } from '~/src/api/queries/account'
import type { Calendar } from '../use-calendar'
import { AddDialog } from './add-dialog'
import { downloadPage, planAsPage } from './export-plan'
import { PlanBar } from './plan-bar'
import { costWords } from '../day-cost'
import { costsByDay } from './plan-labels'
import { ReviewDialog } from './review-dialog'
import type { PlanMode } from './use-plan-mode'

export type PlanLayerProps = {
  workspaceId: string
  calendar: Calendar
  mode: PlanMode
  /** ISO instant that a new post is offered. */
  offered: () => string
}

/** The open plan's bar and dialogs; nothing while none is open. */
export function PlanLayer({ workspaceId, calendar, mode, offered }: PlanLayerProps) {
  const { plan, plans, desk: interactions, before, writing } = mode
  const { accounts, zone, current, now } = calendar
  const [reviewing, setReviewing] = useState(false)
  const workspaces = useQuery(workspaceListQuery()).data
  const days = useMemo(
    () => (plan ? costsByDay(current, plan, accounts, zone) : []),
    [plan, current, accounts, zone],
  )
  if (!plan || !interactions) return null
  const leave = () => mode.open(undefined)
  const discard = () => {
    void plans.discard(plan.id)
    leave()
  }
  const whole = (which: 'before' | 'after') => ({
    credits: days.reduce((sum, day) => sum + day[which].credits, 0),
    atMost: days.some((day) => day[which].atMost),
  })
  return (
    <>
      <PlanBar
        plan={plan}
        before={before}
        onBefore={mode.setBefore}
        cost={pluralWith(
          days.length,
          { before: costWords(whole('before')), after: costWords(whole('after')) },
          ['{before} → {after} over 1 day', '{before} → {after} over # days'],
        )}
        onName={(name) => void plans.save({ ...plan, name })}
        onAdd={() => mode.setWriting('new')}
        onReview={() => setReviewing(true)}
        onExport={() => {
          const workspace = workspaces?.find((each) => each.workspaceId === workspaceId)?.name ?? workspaceId
          downloadPage(plan.name, planAsPage({ plan, current, days, workspace, accounts, zone, now }))
        }}
        onDiscard={discard}
        onLeave={leave}
      />
      {reviewing && (
        <ReviewDialog
          workspaceId={workspaceId}
          plan={plan}
          plans={plans}
          calendar={calendar}
          onRevert={interactions.revert}
          onClose={() => setReviewing(false)}
          onDone={() => {
            setReviewing(false)
            discard()
          }}
        />
      )}
      {writing && (
        <AddDialog
          key={writing === 'new' ? 'new' : writing.id}
          post={writing === 'new' ? undefined : writing}
          accounts={accounts}
          zone={zone}
          at={offered()}
          onSave={interactions.add}
          onRemove={(post) => interactions.remove([post])}
          onClose={() => mode.setWriting(undefined)}
        />
      )}
    </>
  )
}
