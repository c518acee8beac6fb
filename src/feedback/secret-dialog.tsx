import { i18n } from '@lingui/core'
import { useRef } from 'react'
import { Button } from '~/src/ui/button'
import { CopyLine } from '~/src/ui/copy-line'
import { Dialog } from '~/src/ui/dialog'

type Props = {
  title: string
  description: string
  secret: string | undefined
  /** Shown instead of a missing secret. */
  missing: string
  what: string
  onClose: () => void
}

/** Shows a new secret, which can't be seen again. */
export function SecretDialog({ title, description, secret, missing, what, onClose }: Props) {
  const line = useRef<HTMLParagraphElement>(null)
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      initialFocus={secret ? () => line.current?.querySelector('button') ?? null : undefined}
      footer={
        <Button variant="primary" onClick={onClose}>
          {i18n.t('Done')}
        </Button>
      }
    >
      {secret ? <CopyLine ref={line} text={secret} what={what} /> : <p>{missing}</p>}
    </Dialog>
  )
}
