import { i18n } from '@lingui/core'
import { useMemo, useState } from 'react'
import type { Post } from '~/contract/post'
import type { SocialAccount } from '~/contract/social'
import { zoneName } from '~/domain/calendar/time-zone'
import { useWorkspace } from '~/src/api/queries/access'
import { dayText } from '~/src/calendar/day-text'
import { type Plan, plannedTime, rebasePlan } from '~/src/calendar/plan'
import { accountName } from '~/src/posts/account-groups'
import { Button } from '~/src/ui/button'
import { ConfirmDialog } from '~/src/ui/dialog'
import { capital } from '~/src/ui/enum-labels'
import { IconButton } from '~/src/ui/icon-button'
import { Layers, Plus, X } from '~/src/ui/icons'
import { saveFile } from '~/src/ui/save-file'
import { Segmented } from '~/src/ui/segmented'
import { TextInput } from '~/src/ui/text-input'
import { costWords } from '../costs/day-cost'
import type { Calendar } from '../use-calendar'
import { AddDialog } from './add-dialog'
import { appliedText, changeText, costsByDay, countText, type DayDifference, datedText } from './plan-labels'
import { planPage } from './plan-page'
import { ReviewDialog } from './review-dialog'
import type { PlanMode } from './use-plan-mode'

interface PlanExport {
  readonly plan: Plan
  /** The posts as they are: others may have moved one since it was added to the plan. */
  readonly current: readonly Post[]
  readonly days: readonly DayDifference[]
  readonly workspace: string
  readonly accounts: readonly SocialAccount[]
  readonly zone: string
  /** Milliseconds since the epoch. */
  readonly now: number
}

/** The cost of all changed days, in words. */
const totalWords = (days: readonly DayDifference[], which: 'before' | 'after') =>
  costWords({
    credits: days.reduce((sum, day) => sum + day[which].credits, 0),
    atMost: days.some((day) => day[which].atMost),
  })

/** The plan's changes as an HTML page to sign off. */
function planAsPage({ plan, current, days, workspace, accounts, zone, now }: PlanExport): string {
  const names = (post: Post) =>
    post.targets
      .map(({ accountId, platform }) => {
        const account = accounts.find(({ id }) => id === accountId)
        return account ? accountName(account) : (platform ?? accountId)
      })
      .join(', ')
  return planPage({
    name: plan.name,
    workspace,
    zone: zoneName(zone),
    made: datedText(new Date(now).toISOString(), zone),
    changes: Object.values(rebasePlan(current, plan).changes).map((change) => {
      const { post, action, before, after } = changeText(change, zone, datedText)
      return { action, text: post.content.text, accounts: names(post), before, after }
    }),
    days: days.map(({ day, before, after }) => ({
      day: dayText(day, 'weekdayDateOfYear'),
      before: capital(costWords(before)),
      after: capital(costWords(after)),
    })),
    total: { before: capital(totalWords(days, 'before')), after: capital(totalWords(days, 'after')) },
  })
}

/** Saves the page as a file named after the plan. */
function downloadPage(name: string, html: string): void {
  const file = name.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replaceAll(/^-|-$/g, '') || 'plan'
  saveFile(`${file}.html`, 'text/html', html)
}

export type PlanLayerProps = {
  workspaceId: string
  calendar: Calendar
  mode: PlanMode
  /** ISO instant suggested for a new post: none of those that are `taken`. */
  suggestedTime: (taken: readonly string[]) => string
}

/** The open plan's bar and dialogs; nothing if none is open. */
export function PlanLayer({ workspaceId, calendar, mode, suggestedTime }: PlanLayerProps) {
  const { plan, plans, actions, writing } = mode
  const { accounts, zone, current, now } = calendar
  const [reviewing, setReviewing] = useState(false)
  const workspace = useWorkspace(workspaceId)?.name ?? workspaceId
  const days = useMemo(
    () => (plan ? costsByDay(current, plan, accounts, zone) : []),
    [plan, current, accounts, zone],
  )
  if (!plan || !actions) return null
  const discard = () => {
    void plans.discard(plan.id)
    mode.open(undefined)
  }
  return (
    <>
      <PlanBar
        plan={plan}
        mode={mode}
        cost={i18n.t(
          '{count, plural, one {{before} → {after} over 1 day} other {{before} → {after} over # days}}',
          { count: days.length, before: totalWords(days, 'before'), after: totalWords(days, 'after') },
        )}
        onReview={() => setReviewing(true)}
        onExport={() =>
          downloadPage(plan.name, planAsPage({ plan, current, days, workspace, accounts, zone, now }))
        }
        onDiscard={discard}
      />
      {reviewing && (
        <ReviewDialog
          workspaceId={workspaceId}
          plan={plan}
          plans={plans}
          calendar={calendar}
          onRevert={actions.revert}
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
          at={suggestedTime(Object.values(plan.changes).flatMap((change) => plannedTime(change) ?? []))}
          onSave={actions.add}
          onRemove={(post) => actions.remove([post])}
          onClose={() => mode.setWriting(undefined)}
        />
      )}
    </>
  )
}

type PlanBarProps = {
  plan: Plan
  mode: PlanMode
  /** The cost of the changed days, before and after. */
  cost: string
  onReview: () => void
  onExport: () => void
  onDiscard: () => void
}

/** The open plan's bar above the days: name, number of changes, actions. */
function PlanBar({ plan, mode, cost, onReview, onExport, onDiscard }: PlanBarProps) {
  const [asking, setAsking] = useState(false)
  const count = Object.keys(plan.changes).length
  const nothing = count === 0 && i18n.t('No changes yet.')
  return (
    <section
      aria-label={i18n.t('Plan')}
      className="flex flex-none flex-wrap items-center gap-2 border-t border-iris-line bg-iris-tint px-8 py-1.5 max-md:px-4"
    >
      <Layers className="size-4 text-iris" aria-hidden="true" />
      <TextInput
        aria-label={i18n.t('Plan name')}
        value={plan.name}
        maxLength={60}
        className="h-7 w-40! max-md:flex-1"
        onChange={(event) => void mode.plans.save({ ...plan, name: event.target.value })}
      />
      <span role="status" className="tnum">
        {countText(count)}
        {count > 0 && <span className="text-ink-2"> · {cost}</span>}
        <span className="text-ink-2">
          {' · '}
          <span>{appliedText(plan)}</span>
        </span>
      </span>
      <span className="ms-auto flex flex-wrap items-center gap-1.5">
        <Segmented
          label={i18n.t('Calendar shows')}
          value={mode.before ? 'before' : 'after'}
          onChange={(value) => mode.setBefore(value === 'before')}
          options={[
            { value: 'before', label: i18n.t('Before') },
            { value: 'after', label: i18n.t('After') },
          ]}
        />
        <Button size="sm" icon={<Plus />} onClick={() => mode.setWriting('new')}>
          {i18n.t('Add a post')}
        </Button>
        <Button size="sm" notAllowed={nothing} onClick={onExport}>
          {i18n.t('Export')}
        </Button>
        <Button size="sm" variant="danger" onClick={() => (count === 0 ? onDiscard() : setAsking(true))}>
          {i18n.t('Discard plan')}
        </Button>
        <Button size="sm" variant="primary" notAllowed={nothing} onClick={onReview}>
          {i18n.t('Review…')}
        </Button>
        <IconButton
          size="sm"
          label={i18n.t('Close plan')}
          icon={<X />}
          onClick={() => mode.open(undefined)}
        />
      </span>
      <ConfirmDialog
        open={asking}
        danger
        title={i18n.t('Discard “{name}”?', { name: plan.name })}
        confirm={i18n.t('Discard plan')}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          onDiscard()
        }}
      >
        {i18n.t(
          '{count, plural, one {This plan’s change will be discarded. The calendar stays as it is.} other {This plan’s # changes will be discarded. The calendar stays as it is.}}',
          { count },
        )}
      </ConfirmDialog>
    </section>
  )
}
