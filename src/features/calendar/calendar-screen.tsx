import { useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useState, useContext, useMemo, type ReactNode } from 'react'
import type { Post } from '~/contract/post'
import { campaignListQuery } from '~/src/api/queries/workspace'
import { useDocumentTitle } from '~/src/navigation/document-title'
import { usePostVariants } from '~/src/posts/group-variants'
import { useStore } from '~/src/store/store'
import { Drawer } from '~/src/ui/drawer'
import { useNarrowRail } from '~/src/ui/rail'
import { WithPanel } from '~/src/ui/side-panel'
import { chooseSettings, useDeviceSettings } from '~/src/calendar/device-settings'
import { useIsPhone } from '~/src/ui/is-phone'
import { balanceOf, creditsQuery, transactionListQuery } from '~/src/api/queries/credits'
import type { CalendarSearch } from './calendar-search'
import { CalendarTop } from './calendar-top'
import { CalendarViewPanel } from './calendar-view-panel'
import { Collisions } from './conflicts/conflict-marks'
import { CreditDaysContext, creditDays, type CreditDays } from './costs/credit-days'
import { DragContext } from './drag/drag-store'
import { Held } from './drag/drag-overlay'
import { MoveDialog } from './drag/move-dialog'
import { PostHoverCard } from './post-hover-card'
import { periodTitle } from './date-labels'
import { PlanLayer } from './plan/plan-layer'
import { usePlanMode } from './plan/use-plan-mode'
import { SelectionBar } from './selection/selection-bar'
import { SelectionContext } from './selection/selection-store'
import { ShiftDialog } from './drag/shift-dialog'
import { Pictures, UnscheduledPanel, UnscheduledList } from './unscheduled-panel'
import { GroupedPostsContext } from './grouped-posts'
import { useCalendar, useSearchAtOnce, type Calendar } from './use-calendar'
import { useCalendarInteractions } from './use-calendar-interactions'
import { usePublishPreviews } from './costs/use-previews'

export interface CalendarScreenProps {
  workspaceId: string
  search: CalendarSearch
  onSearch: (change: Partial<CalendarSearch>) => void
  /** The open post's panel: another feature's, put here by the route. */
  panel?: ReactNode
}

const none: readonly never[] = []

/** The calendar (screens.md): month, week, day and list of the same posts, and the tray of those without a time. */
export function CalendarScreen({ workspaceId, panel, ...address }: CalendarScreenProps) {
  const [search, onSearch] = useSearchAtOnce(address.search, address.onSearch)
  const [jumps, setJumps] = useState(0)
  const variants = usePostVariants(workspaceId)
  const plan = usePlanMode(workspaceId, search, onSearch)
  const calendar = useCalendar(workspaceId, search, { jumps, plan: plan.shown })
  const phone = useIsPhone()
  const { tray = true } = useDeviceSettings()
  // Home leads to the drafts in it.
  const [sheet, setSheet] = useState(() => location.hash === '#tray')
  const campaigns = useQuery(campaignListQuery(workspaceId)).data ?? none
  const campaignName = useCallback(
    (id: string | undefined) => campaigns.find((campaign) => campaign.id === id)?.name,
    [campaigns],
  )
  const { root, carry, move, tileOf, selection, selecting, onSelecting, moving, setMoving, handlers } =
    useCalendarInteractions({
      workspaceId,
      calendar,
      plan,
      variants,
      onSearch,
    })
  const [shifting, setShifting] = useState<readonly Post[]>()
  const { zone, view, day, weekStart } = calendar
  const credits = useCreditDays(workspaceId, useDeferredValue(calendar))
  useDocumentTitle(periodTitle(view, day, weekStart), 'Calendar')

  const unscheduledOpen = phone ? sheet : tray && !panel
  useNarrowRail(Boolean(panel) || tray, !panel)
  const onToggleUnscheduled = () => {
    if (phone) return setSheet(!sheet)
    if (panel) onSearch({ post: undefined })
    chooseSettings({ tray: !unscheduledOpen })
  }
  const cards = {
    calendar,
    openPost: search.post,
    campaignName,
    notAllowed: carry.notAllowed,
    onMove: setMoving,
  }

  // A drop, or another view, is on screen at once; what is said above it of costs, gaps and counts follows a frame later.
  const top = useDeferredValue(
    <CalendarTop
      workspaceId={workspaceId}
      calendar={calendar}
      search={search}
      onSearch={onSearch}
      campaigns={campaigns}
      credits={credits}
      plan={plan}
      unscheduledOpen={unscheduledOpen}
      onToggleUnscheduled={onToggleUnscheduled}
      selecting={selecting}
      onSelecting={onSelecting}
      onToday={() => {
        setJumps(jumps + 1)
        onSearch({ date: undefined })
      }}
    />,
  )

  return (
    <GroupedPostsContext value={variants}>
      <SelectionContext value={selection}>
        <DragContext value={carry.store}>
          <Collisions calendar={calendar}>
            <div ref={root} data-calendar="" className="flex min-h-0 flex-1 flex-col" {...handlers}>
              <div className={panel ? 'flex-none max-md:hidden' : 'flex-none'}>
                {top}
                <PlanLayer
                  workspaceId={workspaceId}
                  calendar={calendar}
                  mode={plan}
                  offered={() => carry.timeOn(day < calendar.today ? calendar.today : day).at}
                />
              </div>
              <div className="flex min-h-0 flex-1 flex-col md:border-t md:border-line">
                <WithPanel panel={panel}>
                  <div className="relative flex min-h-0 flex-1">
                    <CreditDaysContext value={credits}>
                      <CalendarViewPanel
                        workspaceId={workspaceId}
                        calendar={calendar}
                        phone={phone}
                        openPost={search.post}
                        notAllowed={carry.notAllowed}
                        onMove={setMoving}
                        onSearch={onSearch}
                      />
                    </CreditDaysContext>
                    {!phone && unscheduledOpen && (
                      <UnscheduledPanel workspaceId={workspaceId} {...cards} onClose={onToggleUnscheduled} />
                    )}
                    <SelectionBar
                      workspaceId={workspaceId}
                      calendar={calendar}
                      selection={selection}
                      planFor={carry.planFor}
                      onMove={move}
                      onRemove={plan.desk?.remove}
                      onShift={setShifting}
                    />
                  </div>
                </WithPanel>
              </div>
              {phone && (
                <Drawer open={sheet && !panel} onClose={() => setSheet(false)} title="Unscheduled">
                  <div data-drop="tray" className="p-4">
                    <UnscheduledList {...cards} />
                    <Pictures workspaceId={workspaceId} />
                  </div>
                </Drawer>
              )}
            </div>
            <Announcer />
            {!phone && <PostHoverCard root={root} zone={zone} postOf={(id) => calendar.byId.get(id)} />}
            <Held zone={zone} onKeyDown={carry.onHeldKey} onLeave={() => carry.putDown('Move cancelled.')} />
            {moving && (
              <MoveDialog
                key={moving.id}
                posts={tileOf(moving)}
                zone={zone}
                day={day < calendar.today ? calendar.today : day}
                planFor={carry.planFor}
                timeOn={(on) => carry.timeOn(on).at}
                onMove={move}
                onClose={() => setMoving(undefined)}
              />
            )}
            {shifting && (
              <ShiftDialog
                posts={shifting}
                zone={zone}
                plan={(by, keep) => carry.shiftFor(shifting, by, keep)}
                onMove={move}
                onClose={() => setShifting(undefined)}
              />
            )}
          </Collisions>
        </DragContext>
      </SelectionContext>
    </GroupedPostsContext>
  )
}

/** Says where what the keyboard holds is, and what dropping it there does. */
function Announcer() {
  const store = useContext(DragContext)
  const said = useStore(store.announcement)
  return (
    <div role="status" aria-live="assertive" className="sr-only">
      {said}
    </div>
  )
}

/** The credit runway over the days on show; `undefined` until balance and prices are known. */
function useCreditDays(workspaceId: string, calendar: Calendar): CreditDays | undefined {
  const { all, layers, accounts, buckets, days, now, zone, pricesPending } = calendar
  // What the lists show; with a plan open, as it would be.
  const posts = layers[0] ?? all.posts
  const until = days.at(-1)
  const balance = balanceOf(useQuery(creditsQuery()).data)
  const { data: transactions } = useQuery(transactionListQuery())
  const shown = useMemo(() => days.flatMap((day) => buckets.get(day) ?? []), [days, buckets])
  const known = usePublishPreviews(workspaceId, shown, posts, now)
  return useMemo(() => {
    if (balance === undefined || transactions === undefined || pricesPending || all.isPending)
      return undefined
    return creditDays({ balance, posts, accounts, known, transactions, now, zone, until })
  }, [balance, transactions, pricesPending, all.isPending, posts, accounts, known, now, zone, until])
}
