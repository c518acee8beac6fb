import { i18n } from '@lingui/core'
import { createFileRoute, Outlet, useMatch } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { mediaListQuery, mediaPagesQuery } from '~/src/api/queries/workspace'
import { MediaScreen } from '~/src/features/media/media-screen'
import { MediaSearch } from '~/src/features/media/media-search'
import { useChangeSearch } from '~/src/navigation/use-change-search'
import { prefetchList, untilRead } from '~/src/routes/-prefetch'

export const Route = createFileRoute('/_shell/w/$workspaceId/media')({
  staticData: { title: i18n.t('Media') },
  validateSearch: (search): MediaSearch => z.parse(MediaSearch, search),
  loader: ({ context, params: { workspaceId } }) => {
    const { client } = context
    const media = prefetchList(
      () => client.infiniteQuery(mediaPagesQuery(workspaceId, {})),
      () => client.query(mediaListQuery(workspaceId)),
    )
    return untilRead(context, media)
  },
  component: Media,
})

function Media() {
  const { workspaceId } = Route.useParams()
  const changeSearch = useChangeSearch(`/w/${workspaceId}/media`)
  const open = useMatch({ from: '/_shell/w/$workspaceId/media/$mediaId', shouldThrow: false })
  return (
    <MediaScreen
      workspaceId={workspaceId}
      search={Route.useSearch()}
      onSearch={changeSearch}
      currentId={open?.params.mediaId}
      panel={open && <Outlet />}
    />
  )
}
