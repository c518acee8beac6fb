import { i18n } from '@lingui/core'
import { createFileRoute } from '@tanstack/react-router'
import { ImportPanel } from '~/src/features/products/import-panel'

export const Route = createFileRoute('/_shell/w/$workspaceId/products/import')({
  staticData: { title: i18n.t('Import products') },
  component: Import,
})

function Import() {
  const { workspaceId } = Route.useParams()
  const navigate = Route.useNavigate()
  return <ImportPanel workspaceId={workspaceId} onClose={() => void navigate({ to: '..', search: true })} />
}
