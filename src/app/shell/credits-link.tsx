import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { language } from '~/domain/language'
import { balanceOf, creditsQuery } from '~/src/api/queries/credits'
import { Coins } from '~/src/ui/icons'
import { creditLinkClass } from '~/src/ui/top-bar'

/** Credits below which the balance turns amber. */
const low = 20

/** The balance: link "<n> credits". */
export function CreditsLink() {
  const { data, isPending } = useQuery(creditsQuery())
  const balance = balanceOf(data)
  const shown = balance === undefined ? (isPending ? '' : '—') : balance.toLocaleString(language)
  return (
    <Link
      to="/credits"
      className={creditLinkClass}
      aria-label={balance === undefined ? 'Credit balance' : `${shown} credits`}
      data-low={balance !== undefined && balance < low ? true : undefined}
    >
      <Coins />
      {/* Room for a usual balance from the start, so that the bar does not move when it is known. */}
      <span className="min-w-6 text-end">{shown}</span>
      <span className="font-normal text-ink-3 max-md:hidden">credits</span>
    </Link>
  )
}
