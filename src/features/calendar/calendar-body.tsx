import { i18n } from '@lingui/core'
import { type ComponentProps, type ReactNode, useState } from 'react'
import type { Campaign } from '~/contract/campaign'
import type { Post } from '~/contract/post'
import { chooseSettings, useDeviceSettings } from '~/src/calendar/device-settings'
import { Drawer } from '~/src/ui/drawer'
import { lazyWithRetry } from '~/src/ui/lazy'
import { useNarrowRail } from '~/src/ui/rail'
import { WithPanel } from '~/src/ui/side-panel'
import { useIsNarrow, useIsPhone } from '~/src/ui/window-width'
import type { CalendarSearch } from './calendar-search'
import { CalendarViewPanel } from './calendar-view-panel'
import { type CreditDays, CreditDaysContext } from './costs/credit-days'
import type { PlanMode } from './plan/use-plan-mode'
import { useChosen } from './selection/use-selection'
import { Pictures, UnscheduledList, UnscheduledPanel } from './unscheduled-panel'
import type { Calendar } from './use-calendar'
import type { useCalendarInteractions } from './use-calendar-interactions'

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
  const { drag, move, setMoving } = interactions
  const phone = useIsPhone()
  const cards = { calendar, openPost, campaigns, onMove: setMoving }
  return (
    <>
      <div className="flex min-h-0 flex-1 flex-col md:border-t md:border-line">
        <WithPanel panel={panel}>
          <div className="relative flex min-h-0 flex-1">
            <CreditDaysContext value={props.credits}>
              <CalendarViewPanel
                workspaceId={workspaceId}
                calendar={calendar}
                openPost={openPost}
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

/**
 * Whether the unscheduled posts are shown: in a drawer on phones, else in a panel beside the days. The panel's state
 * is stored on the device; until it is chosen, a narrow window has no panel. An open post replaces it, and `onClosePost`
 * closes that.
 */
export function useUnscheduledOpen(hasOpenPost: boolean, onClosePost: () => void) {
  const phone = useIsPhone()
  const isNarrow = useIsNarrow()
  const { tray: panel = !isNarrow } = useDeviceSettings()
  // Home links to the drafts with this hash.
  const [drawer, setDrawer] = useState(() => location.hash === '#tray')
  useNarrowRail(hasOpenPost || panel, !hasOpenPost)
  const open = phone ? drawer : panel && !hasOpenPost
  const toggle = () => {
    if (phone) return setDrawer(!drawer)
    if (hasOpenPost) onClosePost()
    chooseSettings({ tray: !open })
  }
  return { open, toggle, closeDrawer: () => setDrawer(false) }
}
