import { i18n } from '@lingui/core'
import { currentSession, ownAddress } from '~/src/api/session/session'
import { Button, CopyButton } from '~/src/ui/button'
import { Dialog } from '~/src/ui/dialog'
import { Field } from '~/src/ui/field'
import { TextInput } from '~/src/ui/text-input'

type Props = {
  page: 'join' | 'review'
  /** The secret by its name in the link. */
  secret: Readonly<Record<string, string>>
  label: string
  hint: string
  onClose: () => void
}

/** A link to this dashboard to copy, which is only shown once. */
export function LinkDialog({ page, secret, label, hint, onClose }: Props) {
  const own = ownAddress()
  const api = currentSession()?.address ?? own
  // The API's address is only needed if it isn't the dashboard's own.
  const fragment = new URLSearchParams({ ...secret, ...(api !== own && { api }) })
  const link = `${window.location.origin}/${page}#${fragment.toString()}`
  return (
    <Dialog
      open
      onClose={onClose}
      title={i18n.t('Send this link')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {i18n.t('Done')}
        </Button>
      }
    >
      <Field label={label} hint={hint} aside={<CopyButton text={link} what={i18n.t('link')} />}>
        <TextInput
          readOnly
          // The form that created the link, and with it the focus, may be gone.
          autoFocus
          type="url"
          className="font-mono text-12"
          value={link}
          onFocus={(event) => event.currentTarget.select()}
        />
      </Field>
    </Dialog>
  )
}
