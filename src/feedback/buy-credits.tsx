import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { purchaseLinkQuery, purchaseUrlOf } from '~/src/api/queries/credits'
import { linkClass } from '~/src/ui/class-names'
import { SafeLink, safeHref } from '~/src/ui/safe-link'

interface BuyCreditsProps {
  /** As the 402 says it; the API is asked where none was met or it says nothing. */
  purchaseUrl?: string | undefined
  /** Of both links. */
  className?: string
}

/** The ways out of a lack of credits: buying some, and the screen that says where they went, with the way back here. */
export function BuyCredits({ purchaseUrl, className = linkClass }: BuyCreditsProps) {
  const asked = useQuery({ ...purchaseLinkQuery(), enabled: purchaseUrl === undefined })
  const href = safeHref(purchaseUrl ?? purchaseUrlOf(asked.data))
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
