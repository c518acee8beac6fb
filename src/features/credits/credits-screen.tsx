import { useQuery } from '@tanstack/react-query'
import { balanceOf, creditsQuery, purchaseLinkQuery, purchaseUrlOf } from '~/src/api/queries/credits'
import { useMinute } from '~/src/modules/clock'
import { useCurrentWorkspace } from '~/src/modules/current-workspace'
import { buttonClass } from '~/src/ui/button-class'
import { Button } from '~/src/ui/button'
import { ExternalLink } from '~/src/ui/icons'
import { PageBody, PageHeader } from '~/src/ui/page-header'
import { SafeLink } from '~/src/ui/safe-link'
import type { CreditsSearch } from './credits-search'
import { PricesSection } from './prices/prices-section'
import { RunwayPart, RunwayWaiting } from './runway-part'
import { TransactionsSection } from './spending/transactions-section'

export interface CreditsScreenProps {
  search: CreditsSearch
  onSearch: (change: Partial<CreditsSearch>) => void
}

/** The balance, how long it lasts, what moved it, and what costs what. */
export function CreditsScreen({ search, onSearch }: CreditsScreenProps) {
  const { data } = useQuery(creditsQuery())
  const balance = balanceOf(data)
  const workspace = useCurrentWorkspace()
  const now = useMinute()
  return (
    <>
      <PageHeader
        title="Credits"
        say={balance !== undefined && sentence(balance, data?.trial)}
        actions={<BuyCredits />}
      />
      <PageBody>
        <section aria-labelledby="credits-balance">
          <h2 id="credits-balance" className="sr-only">
            Balance
          </h2>
          {workspace ? <RunwayPart workspace={workspace} now={now} /> : <RunwayWaiting />}
        </section>
        <TransactionsSection search={search} onSearch={onSearch} now={now} />
        <PricesSection workspace={workspace} />
      </PageBody>
    </>
  )
}

function sentence(balance: number, trial: number | undefined): string {
  const left = `${balance.toLocaleString('en')} credits left, for all your workspaces.`
  return trial ? `${left} ${trial.toLocaleString('en')} of them are from the trial.` : left
}

/** The purchase link. The embedded server's leads back to this very screen, which it then says. */
function BuyCredits() {
  const { data, isPending } = useQuery(purchaseLinkQuery())
  const url = purchaseUrlOf(data)
  if (url === undefined)
    return (
      <Button
        notAllowed={isPending ? 'The purchase link is still on its way.' : 'The API gives no purchase link.'}
      >
        Buy credits
      </Button>
    )
  const own = new URL(url)
  const here = own.origin === window.location.origin && own.pathname === window.location.pathname
  return (
    <>
      {here && (
        <span className="max-w-64 text-12 text-ink-3 max-md:order-last max-md:w-full">
          This server sells none itself: its purchase link leads back here.
        </span>
      )}
      <SafeLink href={url} className={buttonClass({ variant: 'primary' })}>
        Buy credits
        <ExternalLink aria-hidden="true" className="size-3.5" />
      </SafeLink>
    </>
  )
}
