import { i18n } from '@lingui/core'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { postListQuery } from '~/src/api/queries/posts'
import { accountListQuery, queueListQuery } from '~/src/api/queries/workspace'
import { ComposerScreen } from '~/src/features/composer/composer-screen'
import { ComposerSearch } from '~/src/features/composer/composer-search'
import { prefetch, prefetchCampaigns, prefetchExtension, untilRead } from '~/src/routes/-prefetch'

export const Route = createFileRoute('/_shell/w/$workspaceId/posts_/new')({
  staticData: { title: i18n.t('New post') },
  validateSearch: (search): ComposerSearch => z.parse(ComposerSearch, search),
  loader: ({ context, params: { workspaceId } }) => {
    const { client } = context
    return untilRead(
      context,
      prefetch(
        client,
        accountListQuery(workspaceId),
        queueListQuery(workspaceId),
        // Needed to find the queue's next free slot.
        postListQuery(workspaceId, { status: 'queued' }),
      ),
      prefetchCampaigns(client, workspaceId),
      prefetchExtension(client, 'listPlatforms', async () =>
        (await import('~/src/api/queries/connections')).platformListQuery(),
      ),
    )
  },
  component: NewPost,
})

function NewPost() {
  return <ComposerScreen workspaceId={Route.useParams().workspaceId} search={Route.useSearch()} />
}
