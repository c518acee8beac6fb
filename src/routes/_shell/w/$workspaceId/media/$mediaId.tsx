import { i18n } from '@lingui/core'
import { createFileRoute } from '@tanstack/react-router'
import { mediaQuery } from '~/src/api/queries/workspace'
import { MediaItemPanel } from '~/src/features/media/media-item-panel'
import { prefetch } from '~/src/routes/-prefetch'

export const Route = createFileRoute('/_shell/w/$workspaceId/media/$mediaId')({
  staticData: { title: i18n.t('Media') },
  // A panel opens at once, beside its list.
  loader: ({ context: { client }, params: { workspaceId, mediaId } }) => {
    void prefetch(client, mediaQuery(workspaceId, mediaId))
  },
  component: MediaItemDetails,
})

function MediaItemDetails() {
  const { workspaceId, mediaId } = Route.useParams()
  const navigate = Route.useNavigate()
  return (
    <MediaItemPanel
      workspaceId={workspaceId}
      mediaId={mediaId}
      search={Route.useSearch()}
      onSearch={(change) => void navigate({ search: (before) => ({ ...before, ...change }), replace: true })}
      onGo={(id) =>
        void navigate({ to: '.', params: { workspaceId, mediaId: id }, search: true, replace: true })
      }
      onClose={() => void navigate({ to: '..', search: true })}
    />
  )
}
