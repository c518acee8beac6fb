import { i18n } from '@lingui/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { tryConnect } from '~/src/api/connect'
import { meQuery } from '~/src/api/queries/access'
import { type Session, session, useSession } from '~/src/api/session/session'
import { Field } from '~/src/ui/field'
import { FormDialog, type FormDialogProps } from '~/src/ui/form-dialog'
import { Banner } from '~/src/ui/notices'
import { TextInput } from '~/src/ui/text-input'

/**
 * Asks for a new token after a 401, over the current screen: nothing unmounts, and the waiting calls continue
 * with the new token (docs/api.md section 5). Another person's token is refused, as the work here was started
 * by someone else.
 */
export function TokenDialog({ onSignOut }: { onSignOut: () => void }) {
  const open = useSession().session
  const client = useQueryClient()
  const field = useRef<HTMLInputElement>(null)
  const [token, setToken] = useState('')
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    const proceed = () => session.continueFromDevice()
    proceed()
    addEventListener('storage', proceed)
    return () => removeEventListener('storage', proceed)
  }, [])
  if (!open) return null

  const submit = async () => {
    const result = await tryConnect(open.address, token)
    if (hasLeft(open)) return
    const before = client.getQueryData(meQuery().queryKey)?.id ?? open.principalId
    if (result.problem) setProblem(result.problem.message)
    else if (before !== undefined && before !== result.connected.principal.id) {
      setProblem(i18n.t('This token belongs to someone else. Sign out to switch users.'))
    } else {
      client.setQueryData(meQuery().queryKey, result.connected.principal)
      session.signIn({ ...open, token: result.connected.token })
      return
    }
    field.current?.focus()
  }
  return (
    <TokenForm
      onSignOut={onSignOut}
      title={i18n.t('Your token is no longer valid')}
      description={i18n.t(
        'It may have expired or been revoked. To pick up where you left off, enter a new one, or open a new sign-in link in this browser.',
      )}
      initialFocus={() => field.current}
      submit={i18n.t('Continue')}
      onSubmit={submit}
    >
      <Field
        label={i18n.t('Access token')}
        error={problem}
        hint={i18n.t('For {address}', { address: open.address })}
      >
        <TextInput
          ref={field}
          type="password"
          autoComplete="off"
          spellCheck={false}
          value={token}
          onChange={(event) => setToken(event.target.value)}
        />
      </Field>
    </TokenForm>
  )
}

/** Whether the person signed out while a token was being checked. */
const hasLeft = (open: Session): boolean => session.store.get().session !== open

/** Shown after a 401 if the server holds the token (`STUDIO_API_TOKEN`), as nobody here can enter another. */
export function ServerTokenDialog({ onSignOut }: { onSignOut: () => void }) {
  const open = useSession().session
  const [problem, setProblem] = useState<string>()
  if (!open) return null

  const retry = async () => {
    const result = await tryConnect(open.address, '')
    if (hasLeft(open)) return
    const principalId = result.connected?.principal.id
    if (result.connected && principalId !== (open.principalId ?? principalId)) {
      return setProblem(i18n.t('The token now belongs to someone else. Sign out to continue as them.'))
    }
    if (result.connected) return session.signIn(open)
    const refused = result.problem.field === 'token'
    setProblem(refused ? i18n.t('The API still rejects the token.') : result.problem.message)
  }
  return (
    <TokenForm
      onSignOut={onSignOut}
      title={i18n.t('The server’s token is no longer valid')}
      description={i18n.t(
        'Ask the operator of this server to set a new token (STUDIO_API_TOKEN). Your work is kept, and continues once they do.',
      )}
      submit={i18n.t('Try again')}
      onSubmit={retry}
    >
      {problem && (
        <Banner tone="red" role="alert">
          {problem}
        </Banner>
      )}
    </TokenForm>
  )
}

type TokenFormProps = Omit<FormDialogProps, 'onClose'> & { onSignOut: () => void }

/** A dialog that can't be closed, only signed out of. */
function TokenForm({ onSignOut, ...rest }: TokenFormProps) {
  return (
    <FormDialog
      {...rest}
      alert
      size="sm"
      cancel={i18n.t('Sign out')}
      onCancel={onSignOut}
      onClose={() => undefined}
    />
  )
}
