import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Post } from '~/contract/post'
import type { SocialAccount } from '~/contract/social'
import { workspaceListQuery } from '~/src/api/queries/access'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { currentSession } from '~/src/api/session/session'
import { insistsOnChoices } from '~/src/posts/missing-choices'

/**
 * What Home reads beyond the document, where the server has it; undefined until it is there. Its code is loaded with the
 * first call: the first screen has no room for it (e2e/first-screen.spec.ts).
 */
export function useExtensionLists(
  workspaceId: string,
  accounts: readonly SocialAccount[],
  posts: readonly Post[],
) {
  const client = useQueryClient()
  const extensions = useExtensions()
  const role = useQuery(workspaceListQuery()).data?.find((each) => each.workspaceId === workspaceId)?.role
  const postOptions = extensions.has('listPostOptions') && accounts.some(insistsOnChoices)
  const asked = {
    webhooks: extensions.has('listWebhooks') && role === 'owner',
    postOptions,
    platforms: postOptions && extensions.has('listPlatforms'),
    // What comes after its waiting post, for the runway.
    evergreen: extensions.has('listRepeats') && posts.some(({ repeat }) => repeat && !repeat.rule),
  }
  return useQuery({
    queryKey: ['home', currentSession()?.address ?? '', workspaceId, asked],
    queryFn: async () =>
      (await import('./extension-lists')).readExtensionLists(client, workspaceId, asked, accounts),
    enabled: asked.webhooks || asked.postOptions || asked.evergreen,
    staleTime: 0,
  }).data
}
