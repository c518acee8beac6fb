import { i18n } from '@lingui/core'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { JoinScreen } from '~/src/features/settings/join/join-screen'
import { buttonClass } from '~/src/ui/button'

export const Route = createFileRoute('/join')({ component: Join })

function Join() {
  const navigate = useNavigate()
  return (
    <JoinScreen
      onJoined={(workspaceId) =>
        void navigate({ to: '/w/$workspaceId', params: { workspaceId }, replace: true })
      }
      elsewhere={
        <Link to="/" className={buttonClass()}>
          {i18n.t('Open the studio')}
        </Link>
      }
    />
  )
}
