import { useQuery } from '@tanstack/react-query'
import { enumValueIn } from '~/contract/unknown-enum-values'
import type { SocialAccount } from '~/contract/social'
import { accountListQuery } from '~/src/api/queries/social'
import { costText } from '~/src/ui/cost'
import { PlatformMark, platformName } from '~/src/ui/platform-mark'
import { freeCalls, prices } from './prices'

export interface PricesSectionProps {
  workspace: { readonly id: string; readonly name: string } | undefined
}

/** What costs what: the contract's own table, and what each account takes. */
export function PricesSection({ workspace }: PricesSectionProps) {
  return (
    <section aria-labelledby="credits-prices" className="mt-8 max-w-3xl">
      <h2 id="credits-prices" className="mb-2">
        Pricing
      </h2>
      <dl>
        {prices.map(({ name, summary, words }) => (
          <div
            key={name}
            className="flex gap-4 border-t border-line py-2 max-md:flex-wrap max-md:gap-x-3 max-md:gap-y-0"
          >
            <dt className="min-w-0 flex-1">
              {summary} <code className="font-mono text-12 text-ink-3">{name}</code>
            </dt>
            <dd className="font-medium">{words}</dd>
          </div>
        ))}
        <div className="flex gap-4 border-y border-line py-2">
          <dt className="flex-1">All other calls ({freeCalls})</dt>
          <dd className="font-medium">free</dd>
        </div>
      </dl>
      {workspace && <ByAccount workspace={workspace} />}
    </section>
  )
}

function ByAccount({ workspace }: { workspace: { readonly id: string; readonly name: string } }) {
  const { data } = useQuery(accountListQuery(workspace.id))
  if (!data?.length) return null
  return (
    <>
      <h3 className="mt-4 mb-1.5">Cost to publish one post, by account in {workspace.name}</h3>
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        {data.map((account) => (
          <li key={account.id} className="inline-flex items-center gap-2">
            <PlatformMark platform={enumValueIn(account, 'platform') ?? ''} silent />
            {platformName(enumValueIn(account, 'platform') ?? account.name ?? account.id)}
            <span className="tnum font-medium">{deliveryText(account)}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function deliveryText({ connection, publishCost }: SocialAccount): string {
  if (connection === 'agent_session') return 'free, agent session'
  return publishCost === undefined ? 'not provided' : costText(publishCost, false)
}
