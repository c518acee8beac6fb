import { i18n } from '@lingui/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Product } from '~/contract/product'
import { isCutShort } from '~/src/api/queries/pages'
import { useServerLists } from '~/src/api/queries/server-extensions'
import { campaignListQuery, campaignPagesQuery } from '~/src/api/queries/workspace'
import { QueryState } from '~/src/feedback/query-state'
import { useScrolled } from '~/src/feedback/use-scrolled'
import { RecordStatus } from '~/src/records/status'
import { ListEnd } from '~/src/ui/list-end'
import { SkeletonRows } from '~/src/ui/skeleton'

export function ProductCampaigns({ workspaceId, product }: { workspaceId: string; product: Product }) {
  const paged = useServerLists()
  const scrolled = useScrolled(
    useInfiniteQuery({
      ...campaignPagesQuery(workspaceId, { productId: product.id }),
      enabled: paged === true,
    }),
  )
  const whole = useQuery({ ...campaignListQuery(workspaceId), enabled: paged === false })
  return (
    <section aria-labelledby="product-campaigns" className="grid gap-1 border-t border-line pt-3.5">
      <h3 id="product-campaigns">{i18n.t('Campaigns')}</h3>
      <QueryState
        query={paged === false ? whole : scrolled.query}
        failed={i18n.t('Couldn’t load campaigns')}
        loading={<SkeletonRows label={i18n.t('Loading campaigns')} rows={1} />}
      >
        {(campaigns) => {
          const using = campaigns.filter(({ productId }) => productId === product.id)
          return (
            <>
              {using.length === 0 && <p className="text-ink-3">{i18n.t('Not used in any campaign.')}</p>}
              <ul>
                {using.map((campaign) => (
                  <li key={campaign.id} className="flex items-center gap-2 py-1">
                    <Link
                      to="/w/$workspaceId/campaigns/$campaignId"
                      params={{ workspaceId, campaignId: campaign.id }}
                      className="min-w-0 flex-1 truncate font-medium hover:underline max-md:py-2.5"
                    >
                      {campaign.name ?? '—'}
                    </Link>
                    <RecordStatus status={campaign.status} className="text-12" />
                  </li>
                ))}
              </ul>
              {paged !== false && <ListEnd {...scrolled.end} />}
              {paged === false && isCutShort(campaigns) && (
                <p className="text-12 text-ink-3">{i18n.t('Only the newest 100 campaigns are checked.')}</p>
              )}
            </>
          )
        }}
      </QueryState>
    </section>
  )
}
