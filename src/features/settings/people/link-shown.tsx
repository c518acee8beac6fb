import { i18n } from '@lingui/core'
import { currentSession, ownAddress } from '~/src/api/session/session'
import { invitationUrl } from '~/src/api/session/secret-links'
import type { Invitation } from '~/contract/people'
import { CopyButton } from '~/src/ui/button'
import { Field } from '~/src/ui/field'
import { TextInput } from '~/src/ui/text-input'
import { timeText } from '~/src/ui/time'

type Props = { invitation: Invitation; label: string; children: string }

/** A link that is shown once, to be copied, with how long it works. */
export function LinkShown({ invitation, label, children }: Props) {
  const own = ownAddress()
  const link = invitationUrl(invitation.secret ?? '', { address: currentSession()?.address ?? own, own })
  return (
    <Field
      label={label}
      hint={i18n.t('Works once, until {expiresAt}. {children}', {
        expiresAt: timeText(invitation.expiresAt, 'date'),
        children,
      })}
      aside={<CopyButton text={link} what={i18n.t('link')} />}
    >
      <TextInput
        readOnly
        // What had the focus before may be gone with the form that made the link.
        autoFocus
        type="url"
        className="font-mono text-12"
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
    </Field>
  )
}
