import { i18n } from '@lingui/core'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import type { Post } from '~/contract/post'
import { useDocumentTitle } from '~/src/navigation/document-title'
import { ConnectBanner } from '~/src/posts/connect-prompt'
import { usePostVariants, type VariantsById } from '~/src/posts/group-variants'
import { useNamedCampaigns } from '~/src/records/use-named-campaigns'
import { lazyWithRetry } from '~/src/ui/lazy'
import { useIsPhone } from '~/src/ui/window-width'
import { CalendarBody, useUnscheduledOpen } from './calendar-body'
import { CalendarTop } from './calendar-header'
import type { CalendarSearch, CalendarSearchChange } from './calendar-search'
import { Collisions } from './conflicts/conflict-marks'
import { useCreditDays } from './costs/credit-days'
import { periodTitle } from './date-labels'
import { DragAnnouncer, DragOverlay } from './drag/drag-overlay'
import { DragContext } from './drag/drag-store'
import { GroupedPostsContext } from './grouped-posts'
import { DayNotes } from './notes/day-notes'
import { type PlanMode, usePlanMode } from './plan/use-plan-mode'
import { PostHoverCard } from './post-hover-card'
import { SelectionContext } from './selection/use-selection'
import { type Calendar, useCalendar, useSearchAtOnce } from './use-calendar'
import { useCalendarInteractions } from './use-calendar-interactions'

export interface CalendarScreenProps {
  workspaceId: string
  search: CalendarSearch
  onSearch: (change: CalendarSearchChange) => void
  /** The open post's panel. It belongs to another feature; the route passes it in. */
  panel?: ReactNode
  /** Called when the pointer enters the calendar or a post is focused, to preload what posts open. */
  onNear?: () => void
}

const none: readonly never[] = []

/** The campaigns of the posts on show, and the one to filter by. */
function useCampaignIds({ days, buckets, drafts, withoutTime }: Calendar, filter: string | undefined) {
  return useMemo(() => {
    const timed = days.flatMap((day) => buckets.get(day) ?? none)
    return [filter, ...[...timed, ...drafts, ...withoutTime].map(({ campaignId }) => campaignId)]
  }, [days, buckets, drafts, withoutTime, filter])
}

// Loaded on demand.
const MoveDialogs = lazyWithRetry(async () => (await import('./drag/move-dialogs')).MoveDialogs)
const PlanLayer = lazyWithRetry(async () => (await import('./plan/plan-layer')).PlanLayer)

/** The calendar (docs/screens.md): month, week, day and list of the same posts, and those without a time. */
export function CalendarScreen({ workspaceId, panel, onNear, ...address }: CalendarScreenProps) {
  const [search, onSearch] = useSearchAtOnce(address.search, address.onSearch)
  const [jumps, setJumps] = useState(0)
  const [shifting, setShifting] = useState<readonly Post[]>()
  const variants = usePostVariants(workspaceId)
  const plan = usePlanMode(workspaceId, search, onSearch)
  const calendar = useCalendar(workspaceId, search, { jumps, plan: plan.shown })
  const campaigns = useNamedCampaigns(workspaceId, useCampaignIds(calendar, search.campaign))
  const interactions = useCalendarInteractions({ workspaceId, calendar, plan, variants, onSearch })
  const { root, choice, handlers } = interactions
  const { view, day, weekStart } = calendar
  const shared = { workspaceId, calendar, interactions }
  const credits = useCreditDays(workspaceId, useDeferredValue(calendar))
  useDocumentTitle(periodTitle(view, day, weekStart), i18n.t('Calendar'))
  const unscheduled = useUnscheduledOpen(Boolean(panel), () => onSearch({ post: undefined }))

  // The days render at once after a drop or a change of view; the costs, gaps and counts above follow a frame later.
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
    <CalendarContexts {...shared} variants={variants} notes={search.notes} onSearch={onSearch}>
      <div
        ref={root}
        data-calendar=""
        className="flex min-h-0 flex-1 flex-col"
        {...handlers}
        onPointerEnter={onNear}
        onFocusCapture={(event) => event.target.closest('[data-post]') && onNear?.()}
      >
        <CalendarHead {...shared} plan={plan} className={panel ? 'flex-none max-md:hidden' : 'flex-none'}>
          {top}
        </CalendarHead>
        <CalendarBody
          {...shared}
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
      <CalendarOverlays {...shared} shifting={shifting} onShifted={() => setShifting(undefined)} />
    </CalendarContexts>
  )
}

type Interactions = ReturnType<typeof useCalendarInteractions>

/** Props that every part of the screen takes. */
type Shared = { workspaceId: string; calendar: Calendar; interactions: Interactions }

type CalendarHeadProps = Shared & { plan: PlanMode; className: string; children: ReactNode }

/** Above the days: the header, the banner to connect accounts, and the open plan. */
function CalendarHead({ workspaceId, calendar, interactions, plan, className, children }: CalendarHeadProps) {
  const { day, today } = calendar
  return (
    <div className={className}>
      {children}
      <div className="px-8 pb-2 empty:hidden max-md:px-4">
        <ConnectBanner workspaceId={workspaceId} />
      </div>
      {plan.plan && (
        <PlanLayer
          workspaceId={workspaceId}
          calendar={calendar}
          mode={plan}
          suggestedTime={(taken) => interactions.drag.timeOn(day < today ? today : day, taken).at}
        />
      )}
    </div>
  )
}

type CalendarOverlaysProps = Shared & {
  /** Posts that are to be shifted by a number of days. */
  shifting: readonly Post[] | undefined
  onShifted: () => void
}

/** Over the calendar: the hover card, the dragged tile, and the dialogs of a move. */
function CalendarOverlays(props: CalendarOverlaysProps) {
  const { calendar, interactions, shifting } = props
  const { root, drag } = interactions
  const { zone } = calendar
  const phone = useIsPhone()
  return (
    <>
      <DragAnnouncer />
      {!phone && <PostHoverCard root={root} zone={zone} postOf={(id) => calendar.byId.get(id)} />}
      <DragOverlay zone={zone} onKeyDown={drag.keyboard.onKeyDown} onLeave={drag.keyboard.cancel} />
      {(isAsking(interactions) || shifting) && <MoveDialogs {...props} />}
    </>
  )
}

/** Whether a move or a deletion is waiting for an answer. */
const isAsking = ({ moving, drag, repeated, deleting }: Interactions): boolean =>
  Boolean(moving ?? drag.asked ?? repeated.asked ?? deleting)

type CalendarContextsProps = Shared & {
  /** The day whose notes are open. */
  notes: CalendarSearch['notes']
  onSearch: (change: Partial<CalendarSearch>) => void
  variants: VariantsById
  children: ReactNode
}

/** What tiles read from contexts: which posts are grouped, selected, dragged, and in conflict. */
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
