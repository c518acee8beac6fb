import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { enumValueIn } from '~/contract/answer'
import type { Endpoint } from '~/contract/endpoint'
import * as operations from '~/contract/endpoints'
import type { SocialAccount } from '~/contract/social'
import { workspaceListQuery } from '~/src/api/queries/access'
import { balanceOf, creditsQuery, purchaseLinkQuery, purchaseUrlOf } from '~/src/api/queries/credits'
import { accountListQuery } from '~/src/api/queries/workspace'
import { useMinute } from '~/src/calendar/use-now'
import { priceText } from '~/src/credits/costs'
import { useCurrentWorkspace } from '~/src/navigation/current-workspace'
import { accountName } from '~/src/posts/account-groups'
import { Button, buttonClass } from '~/src/ui/button'
import { costText } from '~/src/ui/cost'
import { ExternalLink } from '~/src/ui/icons'
import { PageBody, PageHeader } from '~/src/ui/page-header'
import { PlatformMark } from '~/src/ui/platform-mark'
import { SafeLink } from '~/src/ui/safe-link'
import type { CreditsSearch } from './credits-search'
import { Balance, ForecastSection, ForecastSkeleton } from './forecast-section'
import { TransactionsSection } from './spending/transactions-section'

interface Price {
  readonly name: string
  readonly summary: string
  readonly words: string
}

/** Calls that cost credits, from the contract (docs/api.md section 4). */
const prices: readonly Price[] = Object.entries<Endpoint>(operations)
  .filter(([, { cost }]) => cost.kind !== 'free')
  .map(([name, { cost, summary }]) => ({ name, summary, words: priceText(cost) }))

const freeCalls = Object.values<Endpoint>(operations).filter(({ cost }) => cost.kind === 'free').length

interface PricesSectionProps {
  workspace: { readonly id: string; readonly name: string } | undefined
}

/** Costs by call, from the contract, and by account. */
function PricesSection({ workspace }: PricesSectionProps) {
  return (
    <section aria-labelledby="credits-prices" className="mt-8 max-w-3xl">
      <h2 id="credits-prices" className="mb-2">
        {i18n.t('Pricing')}
      </h2>
      <dl>
        {prices.map(({ name, summary, words }) => (
          <div
            key={name}
            className="flex gap-4 border-t border-line py-2 max-md:flex-wrap max-md:gap-x-3 max-md:gap-y-0"
          >
            <dt className="min-w-0 flex-1">
              {i18n.t(summary)} <code className="font-mono text-12 text-ink-3">{name}</code>
            </dt>
            <dd className="font-medium">{words}</dd>
          </div>
        ))}
        <div className="flex gap-4 border-y border-line py-2">
          <dt className="flex-1">{i18n.t('All other calls ({freeCalls})', { freeCalls })}</dt>
          <dd className="font-medium">{i18n.t('free')}</dd>
        </div>
      </dl>
      {workspace && <AccountPrices workspace={workspace} />}
    </section>
  )
}

function AccountPrices({ workspace }: { workspace: { readonly id: string; readonly name: string } }) {
  const { data } = useQuery(accountListQuery(workspace.id))
  if (!data?.length) return null
  return (
    <>
      <h3 className="mt-4 mb-1.5">
        {i18n.t('Cost to publish one post, by account in {name}', { name: workspace.name })}
      </h3>
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {data.map((account) => (
          <li key={account.id} className="inline-flex max-w-full items-center gap-2">
            <PlatformMark platform={enumValueIn(account, 'platform') ?? ''} silent />
            <bdi className="min-w-0 wrap-anywhere">{accountName(account)}</bdi>
            <span className="tnum flex-none font-medium">{deliveryText(account)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function deliveryText({ connection, publishCost }: SocialAccount): string {
  if (connection === 'agent_session') return i18n.t('free, agent session')
  return publishCost === undefined ? i18n.t('not provided') : costText(publishCost, false)
}

export interface CreditsScreenProps {
  search: CreditsSearch
  onSearch: (change: Partial<CreditsSearch>) => void
}

/** The balance, its forecast, transactions and prices. */
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
        title={i18n.t('Credits')}
        subtitle={
          <span className="block min-h-5 max-md:min-h-10">
            {balance !== undefined && balanceText(balance, data?.trial)}
          </span>
        }
        actions={
          <>
            {search.from && (
              <Button onClick={() => history.push(search.from ?? '/')}>{i18n.t('Back')}</Button>
            )}
            <PurchaseLink />
          </>
        }
      />
      <PageBody>
        <section aria-labelledby="credits-balance">
          <h2 id="credits-balance" className="sr-only">
            {i18n.t('Balance')}
          </h2>
          {workspace ? (
            <ForecastSection workspace={workspace} now={now} />
          ) : isPending ? (
            <ForecastSkeleton />
          ) : (
            <Balance />
          )}
        </section>
        <TransactionsSection search={search} onSearch={onSearch} now={now} />
        <PricesSection workspace={workspace} />
        <NoSalesNote />
      </PageBody>
    </>
  )
}

function balanceText(balance: number, trial: number | undefined): string {
  const left = i18n.t(
    '{count, plural, one {1 credit left across all your workspaces.} other {# credits left across all your workspaces.}}',
    { count: balance },
  )
  return trial
    ? `${left} ${i18n.t('{count, plural, one {1 of them is a trial credit.} other {# of them are trial credits.}}', { count: trial })}`
    : left
}

function PurchaseLink() {
  const { data, isPending, isLoadingError } = useQuery(purchaseLinkQuery())
  const url = purchaseUrlOf(data)
  if (url === undefined)
    return (
      <Button
        className="max-md:grow"
        notAllowed={
          isPending
            ? i18n.t('The purchase link is still loading.')
            : isLoadingError
              ? i18n.t('Couldn’t load the purchase link.')
              : i18n.t('The API doesn’t provide a purchase link.')
        }
      >
        <Trans
          id="Buy credits <0/>"
          components={{ 0: <ExternalLink aria-hidden="true" className="size-3.5" /> }}
        />
      </Button>
    )
  return (
    <SafeLink href={url} className={buttonClass({ variant: 'primary' }, 'max-md:grow')}>
      <Trans
        id="Buy credits <0/>"
        components={{ 0: <ExternalLink aria-hidden="true" className="size-3.5" /> }}
      />
    </SafeLink>
  )
}

/** The embedded server's purchase link leads back to this screen, so say that it sells no credits. */
function NoSalesNote() {
  const url = purchaseUrlOf(useQuery(purchaseLinkQuery()).data)
  const own = url === undefined ? undefined : new URL(url)
  if (own?.origin !== window.location.origin || own.pathname !== window.location.pathname) return null
  return (
    <p className="mt-4 text-12 text-ink-3">
      {i18n.t('This server doesn’t sell credits. Its purchase link leads back here.')}
    </p>
  )
}
