import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { campaignListQuery } from '~/src/api/queries/campaigns'
import { allPostsQueries } from '~/src/api/queries/posts'
import { accountListQuery } from '~/src/api/queries/social'
import { CalendarScreen } from '~/src/features/calendar/calendar-screen'
import { CalendarSearch } from '~/src/features/calendar/calendar-search'
import { prefetch, prefetchAll } from '~/src/routes/-prefetch'

export const Route = createFileRoute('/_shell/w/$workspaceId/calendar')({
  staticData: { title: 'Calendar' },
  validateSearch: (search): CalendarSearch => z.parse(CalendarSearch, search),
  loader: ({ context: { client }, params: { workspaceId } }) => {
    prefetchAll(client, allPostsQueries(workspaceId))
    prefetch(client, accountListQuery(workspaceId), campaignListQuery(workspaceId))
  },
  component: Calendar,
})

function Calendar() {
  const navigate = Route.useNavigate()
  return (
    <CalendarScreen
      workspaceId={Route.useParams().workspaceId}
      search={Route.useSearch()}
      onSearch={(change) => void navigate({ search: (before) => ({ ...before, ...change }), replace: true })}
    />
  )
}
