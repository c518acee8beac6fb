import { i18n } from '@lingui/core'
import { useState } from 'react'
import { tryConnect } from '~/src/api/connect'
import { session, useSession } from '~/src/api/session/session'
import { Banner } from '~/src/ui/notices'
import { Button } from '~/src/ui/button'
import { Dialog } from '~/src/ui/dialog'

/** Shown after a 401 if the server holds the token (`STUDIO_API_TOKEN`), as nobody here can enter another. */
export default function ServerTokenDialog({ onSignOut }: { onSignOut: () => void }) {
  const open = useSession().session
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  if (!open) return null

  const again = async () => {
    setBusy(true)
    const result = await tryConnect(open.address, '')
    setBusy(false)
    const whose = result.connected?.principal.id
    if (result.connected && whose !== (open.principalId ?? whose)) {
      return setProblem(i18n.t('The token now belongs to someone else. Sign out to continue as them.'))
    }
    if (result.connected) return session.signIn(open)
    const refused = result.problem.kind === 'token'
    setProblem(refused ? i18n.t('The API still rejects the token.') : result.problem.message)
  }
  return (
    <Dialog
      open
      alert
      size="sm"
      onClose={() => undefined}
      title={i18n.t('The server’s token is no longer valid')}
      description={i18n.t(
        'Ask the operator of this server to set a new token (STUDIO_API_TOKEN). Your work is kept, and continues once they do.',
      )}
      footer={
        <>
          <Button variant="quiet" onClick={onSignOut}>
            {i18n.t('Sign out')}
          </Button>
          <Button variant="primary" busy={busy} onClick={() => void again()}>
            {i18n.t('Try again')}
          </Button>
        </>
      }
    >
      {problem && (
        <Banner tone="red" role="alert">
          {problem}
        </Banner>
      )}
    </Dialog>
  )
}
