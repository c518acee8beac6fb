import { i18n } from '@lingui/core'
import { useState } from 'react'
import { ConfirmDialog } from '~/src/ui/confirm-dialog'
import { Field } from '~/src/ui/field'
import { TextInput } from '~/src/ui/text-input'

type Props = {
  open: boolean
  title: string
  busy: boolean
  onClose: () => void
  /** `body` has the pasted address, if any, as the endpoint takes it. */
  onConfirm: (body: { url?: string }) => void
}

/** Asks for the address of a post that was published by hand. */
export function PostAddressDialog({ onConfirm, ...dialog }: Props) {
  const [url, setUrl] = useState('')
  return (
    <ConfirmDialog
      {...dialog}
      confirm={i18n.t('Mark as published')}
      onConfirm={() => onConfirm(url.trim() ? { url: url.trim() } : {})}
      error={
        <Field label={i18n.t('Post address')} aside={i18n.t('optional')}>
          <TextInput
            type="url"
            inputMode="url"
            placeholder="https://"
            value={url}
            onChange={(event) => setUrl(event.target.value)}
          />
        </Field>
      }
    >
      {i18n.t('Paste its address so that “View post” leads there.')}
    </ConfirmDialog>
  )
}
