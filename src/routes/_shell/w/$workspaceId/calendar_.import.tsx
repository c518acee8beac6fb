import { i18n } from '@lingui/core'
import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { prefetchPosts } from '~/src/api/queries/all-posts'
import { untimedPostsQuery } from '~/src/api/queries/posts'
import { accountListQuery, campaignListQuery } from '~/src/api/queries/workspace'
import { ImportScreen } from '~/src/features/calendar/import/import-screen'
import { textField } from '~/src/navigation/search-fields'
import { prefetch } from '~/src/routes/-prefetch'

const ImportSearch = z.object({
  /** Id of an import started on this device. */
  job: textField(),
})
type ImportSearch = z.output<typeof ImportSearch>

export const Route = createFileRoute('/_shell/w/$workspaceId/calendar_/import')({
  staticData: { title: i18n.t('Import posts') },
  validateSearch: (search): ImportSearch => z.parse(ImportSearch, search),
  loader: ({ context: { client }, params: { workspaceId } }) => {
    void prefetchPosts(client, workspaceId, [untimedPostsQuery(workspaceId)])
    void prefetch(client, accountListQuery(workspaceId), campaignListQuery(workspaceId))
  },
  component: Import,
})

function Import() {
  const { workspaceId } = Route.useParams()
  const { job } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ImportScreen
      key={workspaceId}
      workspaceId={workspaceId}
      job={job}
      onJob={(id) => void navigate({ search: { job: id } })}
    />
  )
}
