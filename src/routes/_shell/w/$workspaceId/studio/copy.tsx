import { i18n } from '@lingui/core'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { StudioScreen } from '~/src/features/studio/studio-screen'
import { StudioSearch } from '~/src/features/studio/studio-search'
import { prefetchCampaigns, prefetchExtension } from '~/src/routes/-prefetch'

export const Route = createFileRoute('/_shell/w/$workspaceId/studio/copy')({
  staticData: { title: i18n.t('Studio') },
  validateSearch: (search): StudioSearch => z.parse(StudioSearch, search),
  loader: ({ context: { client }, params: { workspaceId } }) => {
    void prefetchCampaigns(client, workspaceId, { current: true })
    void prefetchExtension(client, 'getAiProvider', async () =>
      (await import('~/src/api/queries/ai-provider')).aiProviderQuery(),
    )
  },
  component: Screen,
})

function Screen() {
  return <StudioScreen kind="copy" workspaceId={Route.useParams().workspaceId} search={Route.useSearch()} />
}
