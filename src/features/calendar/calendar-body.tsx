import { i18n } from '@lingui/core'
import { useCallback, type ComponentProps, type ReactNode } from 'react'
import type { Campaign } from '~/contract/campaign'
import type { Post } from '~/contract/post'
import { Drawer } from '~/src/ui/drawer'
import { useIsPhone } from '~/src/ui/is-phone'
import { lazyWithRetry } from '~/src/ui/lazy'
import { WithPanel } from '~/src/ui/side-panel'
import type { CalendarSearch } from './calendar-search'
import { CalendarViewPanel } from './calendar-view-panel'
import { CreditDaysContext, type CreditDays } from './costs/credit-days'
import type { PlanMode } from './plan/use-plan-mode'
import { useChosen } from './selection/selection-store'
import { Pictures, UnscheduledPanel, UnscheduledList } from './unscheduled-panel'
import type { Calendar } from './use-calendar'
import type { useCalendarInteractions } from './use-calendar-interactions'
import type { useUnscheduledOpen } from './use-unscheduled-open'

const SelectionBar = lazyWithRetry(async () => (await import('./selection/selection-bar')).SelectionBar)

/** The selection bar, while any posts are selected. */
function Selected(props: ComponentProps<typeof SelectionBar>) {
  return useChosen().size > 0 && <SelectionBar {...props} />
}

export type CalendarBodyProps = {
  workspaceId: string
  calendar: Calendar
  interactions: ReturnType<typeof useCalendarInteractions>
  openPost: string | undefined
  campaigns: readonly Campaign[]
  credits: CreditDays | undefined
  /** Set while a plan is open. */
  removeFromPlan: NonNullable<PlanMode['actions']>['remove'] | undefined
  unscheduled: ReturnType<typeof useUnscheduledOpen>
  onShift: (posts: readonly Post[]) => void
  panel: ReactNode
  onSearch: (change: Partial<CalendarSearch>) => void
}

/** The days, and beside them the open post or the unscheduled posts. */
export function CalendarBody(props: CalendarBodyProps) {
  const { workspaceId, calendar, interactions, openPost, campaigns, unscheduled, panel, onSearch } = props
  const { drag, move, choice, setMoving } = interactions
  const phone = useIsPhone()
  const campaignName = useCallback(
    (id: string | undefined) => campaigns.find((campaign) => campaign.id === id)?.name,
    [campaigns],
  )
  const { notAllowed } = drag
  const cards = { calendar, openPost, campaignName, notAllowed, onMove: setMoving }
  return (
    <>
      <div className="flex min-h-0 flex-1 flex-col md:border-t md:border-line">
        <WithPanel panel={panel}>
          <div className="relative flex min-h-0 flex-1">
            <CreditDaysContext value={props.credits}>
              <CalendarViewPanel
                workspaceId={workspaceId}
                calendar={calendar}
                phone={phone}
                openPost={openPost}
                notAllowed={notAllowed}
                onMove={setMoving}
                onSearch={onSearch}
              />
            </CreditDaysContext>
            {!phone && unscheduled.open && (
              <UnscheduledPanel
                workspaceId={workspaceId}
                {...cards}
                onClose={() => {
                  unscheduled.toggle()
                  // The focused close button goes with the panel; the button that opens it again stays.
                  document.querySelector<HTMLElement>('[data-unscheduled-toggle]')?.focus()
                }}
              />
            )}
            <Selected
              workspaceId={workspaceId}
              calendar={calendar}
              selection={choice.selection}
              planFor={drag.planFor}
              onMove={move}
              onRemove={props.removeFromPlan}
              onAskDelete={interactions.setDeleting}
              onShift={props.onShift}
            />
          </div>
        </WithPanel>
      </div>
      {phone && (
        <Drawer
          open={unscheduled.open && !panel}
          onClose={unscheduled.closeDrawer}
          title={i18n.t('Unscheduled')}
        >
          <div data-drop="unscheduled" className="p-4">
            <UnscheduledList {...cards} />
            <Pictures workspaceId={workspaceId} />
          </div>
        </Drawer>
      )}
    </>
  )
}
