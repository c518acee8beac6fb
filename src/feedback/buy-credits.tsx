import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { purchaseLinkQuery, purchaseUrlOf } from '~/src/api/queries/credits'
import { linkClass } from '~/src/ui/class-names'
import { SafeLink, safeHref } from '~/src/ui/safe-link'

interface BuyCreditsProps {
  /** As given in a 402; without it, the API is asked. */
  purchaseUrl?: string | undefined
  /** Class of both links. */
  className?: string
}

/** Links to buy credits, and to the credits screen with a way back. */
export function BuyCredits({ purchaseUrl, className = linkClass }: BuyCreditsProps) {
  const purchaseLink = useQuery({ ...purchaseLinkQuery(), enabled: purchaseUrl === undefined })
  const href = safeHref(purchaseUrl ?? purchaseUrlOf(purchaseLink.data))
  const from = useRouterState({ select: ({ location }) => location.href })
  return (
    <>
      {href && (
        <SafeLink href={href} className={className}>
          {i18n.t('Buy credits')}
        </SafeLink>
      )}
      <Link to="/credits" search={{ from }} className={className}>
        {i18n.t('View credits')}
      </Link>
    </>
  )
}
