import { i18n } from '@lingui/core'
import { createFileRoute, Outlet, useMatch } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { campaignStatuses } from '~/contract/campaign'
import { campaignCountsQuery, campaignListQuery, campaignPagesQuery } from '~/src/api/queries/workspace'
import { CampaignsScreen } from '~/src/features/campaigns/campaigns-screen'
import { CampaignsSearch } from '~/src/features/campaigns/campaigns-search'
import { useChangeSearch } from '~/src/navigation/use-change-search'
import { prefetchList, prefetchProducts, untilRead } from '~/src/routes/-prefetch'

export const Route = createFileRoute('/_shell/w/$workspaceId/campaigns')({
  staticData: { title: i18n.t('Campaigns') },
  validateSearch: (search): CampaignsSearch => z.parse(CampaignsSearch, search),
  loader: ({ context, params: { workspaceId } }) => {
    const { client } = context
    const campaigns = prefetchList(
      // The board's columns.
      () =>
        Promise.all([
          ...campaignStatuses.map((status) =>
            client.infiniteQuery(campaignPagesQuery(workspaceId, { status })),
          ),
          client.query(campaignCountsQuery(workspaceId)),
        ]),
      () => client.query(campaignListQuery(workspaceId)),
    )
    return untilRead(context, campaigns, prefetchProducts(client, workspaceId))
  },
  component: Campaigns,
})

/** The list, with a new campaign in a panel. A campaign has its own page. */
function Campaigns() {
  const { workspaceId } = Route.useParams()
  const search = Route.useSearch()
  const changeSearch = useChangeSearch(`/w/${workspaceId}/campaigns`)
  const page = useMatch({ from: '/_shell/w/$workspaceId/campaigns/$campaignId', shouldThrow: false })
  const plan = useMatch({ from: '/_shell/w/$workspaceId/campaigns/$campaignId_/plan', shouldThrow: false })
  const isNew = useMatch({ from: '/_shell/w/$workspaceId/campaigns/new', shouldThrow: false }) !== undefined
  if (page ?? plan) return <Outlet />
  return (
    <CampaignsScreen
      workspaceId={workspaceId}
      search={isNew ? { ...search, product: undefined } : search}
      onSearch={changeSearch}
      panel={isNew && <Outlet />}
    />
  )
}
