import { useState } from 'react'
import type { Loadable } from '~/src/feedback/query-state'
import { QueryState } from '~/src/feedback/query-state'
import { Block, Skeleton } from '~/src/ui/skeleton'
import { SectionHead } from '../section-head'
import { ActionItemRow, actionItemRowClass } from './action-item-row'
import type { ActionItem } from './action-items'

/** Rows shown before "Show all": the section keeps its height whatever there is. */
const few = 3

/** What waits for a person, each with the act that settles it. */
export function ActionItemsSection({
  query,
  workspaceId,
}: {
  query: Loadable<ActionItem[]>
  workspaceId: string
}) {
  const [all, setAll] = useState(false)
  const count = query.data?.length
  return (
    <section aria-labelledby="home-needs">
      <SectionHead
        id="home-needs"
        title="Needs attention"
        aside={count || undefined}
        more={
          count !== undefined &&
          count > few && (
            <button type="button" aria-expanded={all} onClick={() => setAll(!all)}>
              {all ? 'Show fewer' : `Show all ${count}`}
            </button>
          )
        }
      />
      <div className="min-h-[295px] md:min-h-[232px]">
        <QueryState
          query={query}
          failed="Couldn’t load what needs attention"
          loading={<Waiting />}
          empty={<Nothing />}
        >
          {(actionItems) => (
            <ul>
              {(all ? actionItems : actionItems.slice(0, few)).map((item) => (
                <ActionItemRow key={item.key} item={item} workspaceId={workspaceId} />
              ))}
            </ul>
          )}
        </QueryState>
      </div>
    </section>
  )
}

function Nothing() {
  return (
    <p className="border-t border-line py-3 text-ink-2">
      Nothing needs attention. Failed posts, low credits, quiet accounts and unscheduled drafts appear here.
    </p>
  )
}

function Waiting() {
  return (
    <Skeleton label="Loading what needs attention">
      {['a', 'b', 'c'].map((row) => (
        <span key={row} className={actionItemRowClass}>
          <Block className="size-3" />
          <span className="grid content-start gap-2.5 pt-1">
            <Block className="h-[9px] w-7/12" />
            <Block className="h-[9px] w-9/12" />
          </span>
          <Block className="h-7 w-20 rounded max-md:h-10" />
        </span>
      ))}
    </Skeleton>
  )
}
