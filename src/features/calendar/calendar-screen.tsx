import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useState, type ReactNode } from 'react'
import type { Campaign } from '~/contract/campaign'
import type { Post } from '~/contract/post'
import { campaignListQuery } from '~/src/api/queries/workspace'
import { useDocumentTitle } from '~/src/navigation/document-title'
import { ConnectBanner } from '~/src/posts/connect-prompt'
import { DeleteRepeatedDialog } from '~/src/posts/repeats/delete-repeated-dialog'
import { usePostVariants, type VariantsById } from '~/src/posts/group-variants'
import { Drawer } from '~/src/ui/drawer'
import { WithPanel } from '~/src/ui/side-panel'
import { useIsPhone } from '~/src/ui/is-phone'
import type { CalendarSearch } from './calendar-search'
import { CalendarTop } from './calendar-top'
import { CalendarViewPanel } from './calendar-view-panel'
import { Collisions } from './conflicts/conflict-marks'
import { CreditDaysContext, type CreditDays } from './costs/credit-days'
import { useCreditDays } from './costs/use-credit-days'
import { DragContext } from './drag/drag-store'
import { DragAnnouncer, DragOverlay } from './drag/drag-overlay'
import { GroupDialog } from './drag/group-dialog'
import { RepeatMoveDialog } from './drag/repeat-move-dialog'
import { MoveDialog } from './drag/move-dialog'
import { PostHoverCard } from './post-hover-card'
import { periodTitle } from './date-labels'
import { DayNotes } from './notes/day-notes'
import { PlanLayer } from './plan/plan-layer'
import { usePlanMode, type PlanMode } from './plan/use-plan-mode'
import { SelectionBar } from './selection/selection-bar'
import { SelectionContext } from './selection/selection-store'
import { ShiftDialog } from './drag/shift-dialog'
import { Pictures, UnscheduledPanel, UnscheduledList } from './unscheduled-panel'
import { GroupedPostsContext } from './grouped-posts'
import { useCalendar, useSearchAtOnce, type Calendar } from './use-calendar'
import { useCalendarInteractions } from './use-calendar-interactions'
import { useUnscheduledOpen } from './use-unscheduled-open'

export interface CalendarScreenProps {
  workspaceId: string
  search: CalendarSearch
  onSearch: (change: Partial<CalendarSearch>) => void
  /** The open post's panel: another feature's, put here by the route. */
  panel?: ReactNode
}

const none: readonly never[] = []

/** The calendar (docs/screens.md): month, week, day and list of the same posts, and those without a time. */
export function CalendarScreen({ workspaceId, panel, ...address }: CalendarScreenProps) {
  const [search, onSearch] = useSearchAtOnce(address.search, address.onSearch)
  const [jumps, setJumps] = useState(0)
  const [shifting, setShifting] = useState<readonly Post[]>()
  const variants = usePostVariants(workspaceId)
  const plan = usePlanMode(workspaceId, search, onSearch)
  const calendar = useCalendar(workspaceId, search, { jumps, plan: plan.shown })
  const phone = useIsPhone()
  const campaigns = useQuery(campaignListQuery(workspaceId)).data ?? none
  const interactions = useCalendarInteractions({ workspaceId, calendar, plan, variants, onSearch })
  const { root, drag, choice, handlers } = interactions
  const { view, day, today, weekStart, zone } = calendar
  const credits = useCreditDays(workspaceId, useDeferredValue(calendar))
  useDocumentTitle(periodTitle(view, day, weekStart), i18n.t('Calendar'))
  const unscheduled = useUnscheduledOpen(Boolean(panel), () => onSearch({ post: undefined }))

  // A drop, or another view, is on screen at once; costs, gaps and counts above it follow a frame later.
  const top = useDeferredValue(
    <CalendarTop
      workspaceId={workspaceId}
      calendar={calendar}
      search={search}
      onSearch={onSearch}
      campaigns={campaigns}
      credits={credits}
      plan={plan}
      unscheduledOpen={unscheduled.open}
      onToggleUnscheduled={unscheduled.toggle}
      selecting={choice.selecting}
      onSelecting={choice.onSelecting}
      onToday={() => {
        setJumps(jumps + 1)
        onSearch({ date: undefined })
      }}
    />,
  )

  return (
    <CalendarContexts
      workspaceId={workspaceId}
      variants={variants}
      calendar={calendar}
      interactions={interactions}
      notes={search.notes}
      onSearch={onSearch}
    >
      <div ref={root} data-calendar="" className="flex min-h-0 flex-1 flex-col" {...handlers}>
        <div className={panel ? 'flex-none max-md:hidden' : 'flex-none'}>
          {top}
          <div className="px-8 pb-2 empty:hidden max-md:px-4">
            <ConnectBanner workspaceId={workspaceId} />
          </div>
          <PlanLayer
            workspaceId={workspaceId}
            calendar={calendar}
            mode={plan}
            offered={() => drag.timeOn(day < today ? today : day).at}
          />
        </div>
        <CalendarBody
          workspaceId={workspaceId}
          calendar={calendar}
          interactions={interactions}
          openPost={search.post}
          campaigns={campaigns}
          credits={credits}
          removeFromPlan={plan.actions?.remove}
          unscheduled={unscheduled}
          onShift={setShifting}
          panel={panel}
          onSearch={onSearch}
        />
      </div>
      <DragAnnouncer />
      {!phone && <PostHoverCard root={root} zone={zone} postOf={(id) => calendar.byId.get(id)} />}
      <DragOverlay zone={zone} onKeyDown={drag.keyboard.onKeyDown} onLeave={drag.keyboard.cancel} />
      <MoveDialogs
        workspaceId={workspaceId}
        calendar={calendar}
        interactions={interactions}
        shifting={shifting}
        onShifted={() => setShifting(undefined)}
      />
    </CalendarContexts>
  )
}

type Interactions = ReturnType<typeof useCalendarInteractions>

type CalendarContextsProps = {
  workspaceId: string
  /** The day whose notes are open. */
  notes: CalendarSearch['notes']
  onSearch: (change: Partial<CalendarSearch>) => void
  variants: VariantsById
  calendar: Calendar
  interactions: Interactions
  children: ReactNode
}

/** What tiles read for themselves: which posts are grouped, chosen, dragged, and in conflict. */
function CalendarContexts(props: CalendarContextsProps) {
  const { workspaceId, variants, calendar, interactions, notes, onSearch, children } = props
  const { drag, choice } = interactions
  return (
    <GroupedPostsContext value={variants}>
      <SelectionContext value={choice.selection}>
        <DragContext value={drag.store}>
          <DayNotes
            workspaceId={workspaceId}
            calendar={calendar}
            day={notes}
            onDay={(day) => onSearch({ notes: day })}
          >
            <Collisions calendar={calendar}>{children}</Collisions>
          </DayNotes>
        </DragContext>
      </SelectionContext>
    </GroupedPostsContext>
  )
}

type CalendarBodyProps = {
  workspaceId: string
  calendar: Calendar
  interactions: Interactions
  openPost: string | undefined
  campaigns: readonly Campaign[]
  credits: CreditDays | undefined
  /** While a plan is open. */
  removeFromPlan: NonNullable<PlanMode['actions']>['remove'] | undefined
  unscheduled: ReturnType<typeof useUnscheduledOpen>
  onShift: (posts: readonly Post[]) => void
  panel: ReactNode
  onSearch: (change: Partial<CalendarSearch>) => void
}

/** The days, and beside them the open post or what has no time. */
function CalendarBody(props: CalendarBodyProps) {
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
              <UnscheduledPanel workspaceId={workspaceId} {...cards} onClose={unscheduled.toggle} />
            )}
            <SelectionBar
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

type MoveDialogsProps = {
  workspaceId: string
  calendar: Calendar
  interactions: Interactions
  /** Posts to be shifted by days or weeks. */
  shifting: readonly Post[] | undefined
  onShifted: () => void
}

/** The dialogs that move posts: one by its date and time, or several by days. */
function MoveDialogs({ workspaceId, calendar, interactions, shifting, onShifted }: MoveDialogsProps) {
  const { zone, day, today } = calendar
  const { drag, move, tileOf, moving, setMoving, deleting, setDeleting, repeated } = interactions
  return (
    <>
      {moving && (
        <MoveDialog
          key={moving.id}
          posts={tileOf(moving)}
          zone={zone}
          day={day < today ? today : day}
          planFor={drag.planFor}
          timeOn={(on) => drag.timeOn(on).at}
          onMove={move}
          onClose={() => setMoving(undefined)}
        />
      )}
      {drag.asked && (
        <GroupDialog
          posts={drag.asked.posts}
          where={drag.asked.where}
          onMove={(posts) => drag.dropNow(posts, drag.asked?.target)}
          onClose={drag.onAnswered}
        />
      )}
      {repeated.asked && <RepeatMoveDialog zone={zone} asked={repeated.asked} onAnswer={repeated.answer} />}
      {deleting && (
        <DeleteRepeatedDialog
          workspaceId={workspaceId}
          posts={deleting}
          onClose={() => setDeleting(undefined)}
        />
      )}
      {shifting && (
        <ShiftDialog
          posts={shifting}
          zone={zone}
          plan={(by, keep) => drag.shiftFor(shifting, by, keep)}
          onMove={move}
          onClose={onShifted}
        />
      )}
    </>
  )
}
