import { i18n } from '@lingui/core'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { presetListQuery } from '~/src/api/queries/workspace'
import { StudioScreen } from '~/src/features/studio/studio-screen'
import { StudioSearch } from '~/src/features/studio/studio-search'
import { prefetch, prefetchCampaigns } from '~/src/routes/-prefetch'

export const Route = createFileRoute('/_shell/w/$workspaceId/studio/preset')({
  staticData: { title: i18n.t('Studio') },
  validateSearch: (search): StudioSearch => z.parse(StudioSearch, search),
  loader: ({ context: { client }, params: { workspaceId } }) => {
    void prefetch(client, presetListQuery())
    void prefetchCampaigns(client, workspaceId, { current: true })
  },
  component: Screen,
})

function Screen() {
  return <StudioScreen kind="preset" workspaceId={Route.useParams().workspaceId} search={Route.useSearch()} />
}
