import { dayName } from '../day-names'
import { capital } from '~/src/ui/enum-labels'
import { costWords } from '../day-cost'
import type { DayDifference } from './plan-labels'

/** What the days cost, as they are and with the plan. */
export function CostDays({ days }: { days: readonly DayDifference[] }) {
  if (days.length === 0) return null
  return (
    <table className="tnum w-full text-12">
      <caption className="pb-1 text-start text-13 font-medium">Credits per day</caption>
      <thead>
        <tr className="text-ink-3 *:py-1 *:text-start *:font-medium">
          <th scope="col">Day</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, before, after }) => (
          <tr key={day} className="border-t border-line *:py-1">
            <td>{dayName(day, 'short')}</td>
            <td>{capital(costWords(before))}</td>
            <td className="font-medium">{capital(costWords(after))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
