import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { workspaceListQuery } from '~/src/api/queries/account'
import { balanceOf, creditsQuery, purchaseLinkQuery, purchaseUrlOf } from '~/src/api/queries/credits'
import { useMinute } from '~/src/calendar/use-now'
import { useCurrentWorkspace } from '~/src/navigation/current-workspace'
import { buttonClass } from '~/src/ui/button-class'
import { Button } from '~/src/ui/button'
import { ExternalLink } from '~/src/ui/icons'
import { PageBody, PageHeader } from '~/src/ui/page-header'
import { SafeLink } from '~/src/ui/safe-link'
import { plural } from '~/src/i18n/plural'
import type { CreditsSearch } from './credits-search'
import { PricesSection } from './prices/prices-section'
import { BalancePart, RunwayPart, RunwayWaiting } from './forecast-section'
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
  const { isPending } = useQuery(workspaceListQuery())
  const now = useMinute()
  const { history } = useRouter()
  return (
    <>
      <PageHeader
        title="Credits"
        say={
          <span className="block min-h-5 max-md:min-h-10">
            {balance !== undefined && sentence(balance, data?.trial)}
          </span>
        }
        actions={
          <>
            {search.from && <Button onClick={() => history.push(search.from ?? '/')}>Back</Button>}
            <Purchase />
          </>
        }
      />
      <PageBody>
        <section aria-labelledby="credits-balance">
          <h2 id="credits-balance" className="sr-only">
            Balance
          </h2>
          {workspace ? (
            <RunwayPart workspace={workspace} now={now} />
          ) : isPending ? (
            <RunwayWaiting />
          ) : (
            <BalancePart />
          )}
        </section>
        <TransactionsSection search={search} onSearch={onSearch} now={now} />
        <PricesSection workspace={workspace} />
        <NothingToBuy />
      </PageBody>
    </>
  )
}

function sentence(balance: number, trial: number | undefined): string {
  const left = plural(balance, [
    '1 credit left across all your workspaces.',
    '# credits left across all your workspaces.',
  ])
  return trial
    ? `${left} ${plural(trial, ['1 of them is a trial credit.', '# of them are trial credits.'])}`
    : left
}

/** The purchase link. */
function Purchase() {
  const { data, isPending } = useQuery(purchaseLinkQuery())
  const url = purchaseUrlOf(data)
  if (url === undefined)
    return (
      <Button
        notAllowed={
          isPending ? 'The purchase link is still loading.' : 'The API doesn’t provide a purchase link.'
        }
      >
        Buy credits
        <ExternalLink aria-hidden="true" className="size-3.5" />
      </Button>
    )
  return (
    <SafeLink href={url} className={buttonClass({ variant: 'primary' })}>
      Buy credits
      <ExternalLink aria-hidden="true" className="size-3.5" />
    </SafeLink>
  )
}

/** The embedded server's purchase link leads back to this very screen: better said than found out. */
function NothingToBuy() {
  const url = purchaseUrlOf(useQuery(purchaseLinkQuery()).data)
  const own = url === undefined ? undefined : new URL(url)
  if (own?.origin !== window.location.origin || own.pathname !== window.location.pathname) return null
  return (
    <p className="mt-4 text-12 text-ink-3">
      This server doesn’t sell credits. Its purchase link leads back here.
    </p>
  )
}
