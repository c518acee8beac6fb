import { i18n } from '@lingui/core'
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { SettingsFrame } from '~/src/features/settings/settings-frame'
import { prefetch } from '~/src/routes/-prefetch'

export const Route = createFileRoute('/_shell/w/$workspaceId/settings')({
  staticData: { title: i18n.t('Settings') },
  loader: ({ context: { client } }) => {
    // Imported lazily, as the first screen doesn't need the server's own endpoints.
    import('~/src/api/queries/server-extensions').then(
      ({ studioQuery }) => prefetch(client, studioQuery()),
      () => undefined,
    )
  },
  component: Settings,
})

function Settings() {
  return (
    <SettingsFrame workspaceId={Route.useParams().workspaceId}>
      <Outlet />
    </SettingsFrame>
  )
}
