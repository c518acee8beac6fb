import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { language } from '~/domain/language'
import { balanceOf, creditsQuery } from '~/src/api/queries/credits'
import { costText } from '~/src/ui/cost'

/** The balance in credits, if known. */
export const useBalance = (): number | undefined => balanceOf(useQuery(creditsQuery()).data)

/** The maximum cost of an action and the balance after it: "Up to 1 credit · 407 left". */
export function useSpend(credits: number): string {
  const balance = useBalance()
  if (balance === undefined || credits === 0) return costText(credits, true)
  if (balance < credits) {
    const missing = (credits - balance).toLocaleString(language)
    return i18n.t(
      '{count, plural, one {Up to 1 credit · {missing} more needed} other {Up to # credits · {missing} more needed}}',
      { count: credits, missing },
    )
  }
  const left = (balance - credits).toLocaleString(language)
  return i18n.t('{count, plural, one {Up to 1 credit · {left} left} other {Up to # credits · {left} left}}', {
    count: credits,
    left,
  })
}
