import { useMemo, useState } from 'react'
import type { Post } from '~/contract/post'
import type { CalendarSearch } from '../calendar-search'
import { usePlanInteractions } from './use-plan-interactions'
import { usePlans } from './use-plans'

/** The plan that the address names, whether it is what the days show, and which of its own posts is open. */
export function usePlanMode(
  workspaceId: string,
  search: CalendarSearch,
  onSearch: (change: Partial<CalendarSearch>) => void,
) {
  const plans = usePlans(workspaceId)
  const plan = plans.plans?.find(({ id }) => id === search.plan)
  const [before, setBefore] = useState(false)
  /** "new" for one that is still to be written. */
  const [writing, setWriting] = useState<Post | 'new'>()
  const { move, remove, add, revert } = usePlanInteractions(plans, plan)
  return useMemo(() => {
    // What is done shows: a plan is moved in as it will be, not as it was.
    const seen =
      <Args extends unknown[]>(action: (...args: Args) => void) =>
      (...args: Args) => {
        setBefore(false)
        action(...args)
      }
    return {
      plans,
      plan,
      shown: before ? undefined : plan,
      before,
      setBefore,
      writing,
      setWriting,
      desk: plan && { move: seen(move), remove: seen(remove), add: seen(add), revert },
      open: (id: string | undefined) => {
        setBefore(false)
        onSearch({ plan: id })
      },
    }
  }, [plans, plan, before, writing, move, remove, add, revert, onSearch])
}
export type PlanMode = ReturnType<typeof usePlanMode>
