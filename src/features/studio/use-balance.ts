import { useQuery } from '@tanstack/react-query'
import { language } from '~/domain/language'
import { balanceOf, creditsQuery } from '~/src/api/queries/credits'

/** The balance in credits, as far as it is known. */
export const useBalance = (): number | undefined => balanceOf(useQuery(creditsQuery()).data)

/** "≤ 1 cr, leaves 407": what an act costs at most, and the balance after it. */
export function useSpend(credits: number): string {
  const balance = useBalance()
  const cost = `≤ ${credits.toLocaleString(language)} cr`
  if (balance === undefined) return cost
  return balance < credits
    ? `${cost}, ${(credits - balance).toLocaleString(language)} short`
    : `${cost}, leaves ${(balance - credits).toLocaleString(language)}`
}
