import { lazyWithRetry } from '~/src/ui/lazy'
import { refusalOffer } from '~/src/ui/notices'
import { lacksCredits } from './failure-line'

/** The links to credits. Lazy, as most failures don't need them and the first screen has no room for them. */
export const CreditLinks = lazyWithRetry(() => import('./buy-credits').then((module) => module.BuyCredits))

// Every error notice offers them if credits are lacking.
refusalOffer.set((refusal) => lacksCredits(refusal) && <CreditLinks purchaseUrl={refusal.purchaseUrl} />)
