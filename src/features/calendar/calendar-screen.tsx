import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import { campaignListQuery } from '~/src/api/queries/campaigns'
import { codeOf, requestIdOf } from '~/src/api/errors'
import { useDocumentTitle } from '~/src/modules/document-title'
import { Drawer } from '~/src/ui/drawer'
import { ErrorNotice } from '~/src/ui/error-notice'
import { useNarrowRail } from '~/src/ui/rail'
import { WithPanel } from '~/src/ui/side-panel'
import { CalendarHeader } from './calendar-header'
import type { CalendarSearch } from './calendar-search'
import { CalendarViewPanel } from './calendar-view-panel'
import { chooseSettings, useDeviceSettings } from './device-settings'
import { HiddenNotice } from './hidden-posts'
import { useIsPhone } from './is-phone'
import { Announcer } from './move/announcer'
import { CarryContext } from './move/carry-store'
import { Held } from './move/held'
import { MoveDialog } from './move/move-dialog'
import { periodTitle } from './period-title'
import { Tray, TrayList } from './tray'
import { useCalendar } from './use-calendar'
import { useDesk } from './use-desk'

export interface CalendarScreenProps {
  workspaceId: string
  search: CalendarSearch
  onSearch: (change: Partial<CalendarSearch>) => void
  /** The open post's panel: another feature's, put here by the route. */
  panel?: ReactNode
}

const none: readonly never[] = []

/** The calendar (screens.md): month, week, day and list of the same posts, and the tray of those without a time. */
export function CalendarScreen({ workspaceId, search, onSearch, panel }: CalendarScreenProps) {
  const calendar = useCalendar(workspaceId, search)
  const phone = useIsPhone()
  const { tray = true } = useDeviceSettings()
  const [sheet, setSheet] = useState(false)
  const campaigns = useQuery(campaignListQuery(workspaceId)).data ?? none
  const campaignName = useCallback(
    (id: string | undefined) => campaigns.find((campaign) => campaign.id === id)?.name,
    [campaigns],
  )
  const { root, carry, moving, setMoving, handlers } = useDesk({ workspaceId, calendar, onSearch })
  const { all, zone, view, day, weekStart, accounts } = calendar
  useNarrowRail(Boolean(panel))
  useDocumentTitle(periodTitle(view, day, weekStart), 'Calendar')

  const trayOpen = phone ? sheet : tray && !panel
  const onTray = () => {
    if (phone) return setSheet(!sheet)
    if (panel) onSearch({ post: undefined })
    chooseSettings({ tray: !trayOpen })
  }
  const cards = {
    calendar,
    openPost: search.post,
    campaignName,
    notAllowed: carry.notAllowed,
    onMove: setMoving,
  }

  return (
    <CarryContext value={carry.store}>
      <div ref={root} className="flex min-h-0 flex-1 flex-col" {...handlers}>
        <div className={panel ? 'flex-none max-md:hidden' : 'flex-none'}>
          <CalendarHeader
            calendar={calendar}
            search={search}
            onSearch={onSearch}
            campaigns={campaigns}
            accounts={accounts}
            trayOpen={trayOpen}
            onTray={onTray}
          />
          {all.error && (
            <div className="px-8 pb-3 max-md:px-4">
              <ErrorNotice
                title="Not all posts were read."
                message={all.error.message}
                code={codeOf(all.error)}
                requestId={requestIdOf(all.error)}
                retrying={all.isFetching}
                onRetry={() => all.refetch()}
              />
            </div>
          )}
          <HiddenNotice cutOff={all.cutOff} />
        </div>
        <div className="flex min-h-0 flex-1 flex-col md:border-t md:border-line">
          <WithPanel panel={panel}>
            <div className="flex min-h-0 flex-1">
              <CalendarViewPanel
                workspaceId={workspaceId}
                calendar={calendar}
                phone={phone}
                openPost={search.post}
                notAllowed={carry.notAllowed}
                onMove={setMoving}
                onSearch={onSearch}
              />
              {!phone && trayOpen && <Tray {...cards} onClose={onTray} />}
            </div>
          </WithPanel>
        </div>
        {phone && (
          <Drawer open={sheet && !panel} onClose={() => setSheet(false)} title="Unscheduled">
            <div data-drop="tray" className="p-4">
              <TrayList {...cards} />
            </div>
          </Drawer>
        )}
      </div>
      <Announcer />
      <Held
        zone={zone}
        planFor={({ post, target }) => target && carry.planFor(post, target)}
        onKeyDown={carry.onHeldKey}
        onLeave={() => carry.putDown('Left where it was.')}
      />
      {moving && (
        <MoveDialog
          key={moving.id}
          post={moving}
          zone={zone}
          day={day < calendar.today ? calendar.today : day}
          planFor={carry.planFor}
          timeOn={(on) => carry.timeOn(on).at}
          onMove={carry.move}
          onClose={() => setMoving(undefined)}
        />
      )}
    </CarryContext>
  )
}
