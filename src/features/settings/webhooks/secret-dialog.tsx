import { i18n } from '@lingui/core'
import { Button, CopyButton } from '~/src/ui/button'
import { Dialog } from '~/src/ui/dialog'

/** The secret that signs a webhook's calls, shown this once. */
export function SecretDialog({
  title,
  secret,
  onClose,
}: {
  title: string
  secret: string | undefined
  onClose: () => void
}) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={i18n.t(
        'Copy the secret now. You won’t be able to see it again. The receiver verifies calls with it.',
      )}
      footer={
        <Button variant="primary" onClick={onClose}>
          {i18n.t('Done')}
        </Button>
      }
    >
      <p className="flex items-center gap-3 rounded border border-line bg-well px-3 py-2">
        <code dir="ltr" className="min-w-0 flex-1 font-mono break-all">
          {secret ?? i18n.t('The API didn’t return the secret.')}
        </code>
        {secret && <CopyButton text={secret} what={i18n.t('signing secret')} />}
      </p>
    </Dialog>
  )
}
