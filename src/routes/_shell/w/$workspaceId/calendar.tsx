import { i18n } from '@lingui/core'
import { createFileRoute } from '@tanstack/react-router'
import { useCallback } from 'react'
import * as z from 'zod/mini'
import { prefetchPosts } from '~/src/api/queries/all-posts'
import { accountListQuery, queueListQuery } from '~/src/api/queries/workspace'
import { useZone } from '~/src/calendar/device-settings'
import { CalendarScreen } from '~/src/features/calendar/calendar-screen'
import {
  CalendarSearch,
  type CalendarSearchChange,
  calendarReadsAt,
  changedSearch,
} from '~/src/features/calendar/calendar-search'
import { afterPaint } from '~/src/operations/after-paint'
import { prefetch, prefetchCampaigns, prefetchExtension, untilRead } from '~/src/routes/-prefetch'
import { lazyWithRetry } from '~/src/ui/lazy'

const PostPanel = lazyWithRetry(async () => (await import('~/src/features/posts/post-panel')).PostPanel)

export const Route = createFileRoute('/_shell/w/$workspaceId/calendar')({
  staticData: { title: i18n.t('Calendar') },
  validateSearch: (search): CalendarSearch => z.parse(CalendarSearch, search),
  loader: ({ context, params: { workspaceId }, location }) => {
    const { client } = context
    const { posts, notes } = calendarReadsAt(workspaceId, location.search)
    return untilRead(
      context,
      prefetchPosts(client, workspaceId, posts),
      prefetch(client, accountListQuery(workspaceId), queueListQuery(workspaceId)),
      prefetchCampaigns(client, workspaceId),
      prefetchExtension(client, 'listNotes', async () =>
        (await import('~/src/api/queries/notes')).noteListQuery(workspaceId, notes),
      ),
    )
  },
  component: Calendar,
})

function Calendar() {
  const { workspaceId } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const onSearch = useCallback(
    (change: CalendarSearchChange) =>
      void navigate({
        search: (before) => changedSearch(before, change),
        // Back closes a panel or returns to a view, but doesn't step through days and filters.
        replace: !('post' in change || 'view' in change),
      }),
    [navigate],
  )
  const { post } = search
  const zone = useZone(search.zone)
  return (
    <CalendarScreen
      workspaceId={workspaceId}
      search={search}
      onSearch={onSearch}
      // After the frame: the pointer may already be there when the calendar appears.
      onNear={() => void afterPaint().then(PostPanel.preload)}
      panel={
        post !== undefined && (
          <PostPanel
            key={post}
            workspaceId={workspaceId}
            postId={post}
            zone={zone}
            onClose={() => onSearch({ post: undefined })}
            onReplaced={(id) =>
              void navigate({ search: (before) => changedSearch(before, { post: id }), replace: true })
            }
          />
        )
      }
    />
  )
}
