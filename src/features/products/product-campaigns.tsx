import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Product } from '~/contract/product'
import { campaignListQuery } from '~/src/api/queries/campaigns'
import { isCutOff } from '~/src/api/queries/limit'
import { QueryState } from '~/src/feedback/query-state'
import { RecordStatus } from '~/src/records/record-status'
import { SkeletonRows } from '~/src/ui/skeleton'

/** The campaigns that use a product. */
export function ProductCampaigns({ workspaceId, product }: { workspaceId: string; product: Product }) {
  const query = useQuery(campaignListQuery(workspaceId))
  return (
    <section aria-labelledby="product-campaigns" className="grid gap-1 border-t border-line pt-3.5">
      <h3 id="product-campaigns">Campaigns</h3>
      <QueryState
        query={query}
        failed="Couldn’t load campaigns"
        loading={<SkeletonRows label="Loading campaigns" rows={1} />}
      >
        {(campaigns) => {
          const using = campaigns.filter(({ productId }) => productId === product.id)
          return (
            <>
              {using.length === 0 && <p className="text-ink-3">Not used in any campaign.</p>}
              <ul>
                {using.map((campaign) => (
                  <li key={campaign.id} className="flex items-center gap-2 py-1">
                    <Link
                      to="/w/$workspaceId/campaigns/$campaignId"
                      params={{ workspaceId, campaignId: campaign.id }}
                      className="min-w-0 flex-1 truncate font-medium hover:underline"
                    >
                      {campaign.name ?? '—'}
                    </Link>
                    <RecordStatus status={campaign.status} className="text-12" />
                  </li>
                ))}
              </ul>
              {isCutOff(campaigns) && (
                <p className="text-12 text-ink-3">Only the newest 100 campaigns are checked.</p>
              )}
            </>
          )
        }}
      </QueryState>
    </section>
  )
}
