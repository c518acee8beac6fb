import { i18n } from '@lingui/core'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { brandKitQuery } from '~/src/api/queries/workspace'
import { StudioScreen } from '~/src/features/studio/studio-screen'
import { StudioSearch } from '~/src/features/studio/studio-search'
import { prefetch, prefetchCampaigns, prefetchExtension, untilRead } from '~/src/routes/-prefetch'

export const Route = createFileRoute('/_shell/w/$workspaceId/studio/image')({
  staticData: { title: i18n.t('Studio') },
  validateSearch: (search): StudioSearch => z.parse(StudioSearch, search),
  loader: ({ context, params: { workspaceId } }) => {
    const { client } = context
    return untilRead(
      context,
      prefetch(client, brandKitQuery(workspaceId)),
      prefetchCampaigns(client, workspaceId, { current: true }),
      prefetchExtension(client, 'getAiProvider', async () =>
        (await import('~/src/api/queries/ai-provider')).aiProviderQuery(),
      ),
    )
  },
  component: Screen,
})

function Screen() {
  return <StudioScreen kind="image" workspaceId={Route.useParams().workspaceId} search={Route.useSearch()} />
}
