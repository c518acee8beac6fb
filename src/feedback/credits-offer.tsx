import { lazyWithRetry } from '~/src/ui/lazy'
import { refusalOffer } from '~/src/ui/notices'
import { lacksCredits } from './failure-line'

/** The ways to credits. Most failures are not for want of them, and the first screen has no room for those that are. */
export const CreditLinks = lazyWithRetry(() => import('./buy-credits').then((module) => module.BuyCredits))

// Every notice of a refusal offers them, whatever call was refused.
refusalOffer.set((refusal) => lacksCredits(refusal) && <CreditLinks purchaseUrl={refusal.purchaseUrl} />)
