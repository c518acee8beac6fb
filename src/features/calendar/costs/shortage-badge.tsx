import { plural } from '~/src/i18n/plural'
import { createContext, use } from 'react'
import type { Day } from '~/domain/calendar/day'
import { CircleAlert } from '~/src/ui/icons'
import type { CreditDays } from './credit-days'

/** Where credits fall short; nothing is said before it is known. */
export const CreditDaysContext = createContext<CreditDays | undefined>(undefined)

/** Stands at a day whose posts the balance does not cover any more, if nothing else happens. */
export function ShortageBadge({ day }: { day: Day }) {
  const lacking = use(CreditDaysContext)?.lacking.get(day)
  if (lacking === undefined) return null
  const words = plural(lacking, ['About 1 credit short', 'About # credits short'])
  return (
    <span
      data-short=""
      title={`${words} (estimate)`}
      className="inline-flex flex-none items-center gap-0.5 text-12 text-amber"
    >
      <CircleAlert className="size-3.5" aria-hidden="true" />
      <span aria-hidden="true" className="tnum">
        −{lacking}
      </span>
      <span className="sr-only">, {words}, estimated</span>
    </span>
  )
}
