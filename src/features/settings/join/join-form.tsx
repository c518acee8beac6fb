import { i18n } from '@lingui/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { maxCharacters } from '~/contract/bounds'
import { acceptInvitation } from '~/contract/people'
import { asError } from '~/src/api/errors'
import { accept } from '~/src/api/join'
import { useJoinWorkspace } from '~/src/api/mutations/people'
import { invitationLink } from '~/src/api/session/secret-links'
import { session } from '~/src/api/session/session'
import { FailureNotice } from '~/src/feedback/failure-notice'
import { tooLong } from '~/src/form/too-long'
import { Button } from '~/src/ui/button'
import { Checkbox } from '~/src/ui/checkbox'
import { Field } from '~/src/ui/field'
import { TextInput } from '~/src/ui/text-input'

const nameLimit = maxCharacters(acceptInvitation.body.shape.name)

interface JoinProps {
  address: string
  secret: string
  onJoined: (workspaceId: string) => void
}

function Failure({ error }: { error: Error | undefined | null }) {
  return error && <FailureNotice title={i18n.t('Couldn’t join')} error={error} />
}

/**
 * Accepts the invitation and signs in with the returned token. Another person's session is replaced, and their
 * unsaved work stays on the device for them (docs/decisions/0022-whose-unfinished-work.md). The same person's session,
 * whose token was rejected, continues.
 */
function useAccept({ address, secret, onJoined }: JoinProps) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<Error>()
  const run = async (name: string | undefined, remembered: boolean) => {
    setBusy(true)
    setError(undefined)
    try {
      const { token, principalId, workspaceId } = await accept(address, secret, name)
      const before = session.store.get().session
      const isSamePerson = before?.address === address && before.principalId === principalId
      if (before && !isSamePerson) client.clear()
      session.signIn({ address, token, principalId, remembered })
      invitationLink.set(undefined)
      onJoined(workspaceId)
    } catch (failure) {
      setError(asError(failure))
      setBusy(false)
    }
  }
  return { run, busy, error }
}

type FormProps = JoinProps & {
  /** For a sign-in link: the member's name. */
  signsIn: string | undefined
  /** Somebody else is signed in on this device. */
  replaces: boolean
}

/** Asks a new person for their name; a member only confirms signing in. */
export function JoinForm({ signsIn, replaces, ...joining }: FormProps) {
  const [name, setName] = useState('')
  const [remembered, setRemembered] = useState(true)
  const [nameError, setNameError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const { run, busy, error } = useAccept(joining)
  const nameTooLong = tooLong(name, nameLimit)
  const submit = () => {
    if (busy) return
    if (signsIn === undefined && name.trim() === '') {
      setNameError(i18n.t('Enter your name.'))
      return field.current?.focus()
    }
    if (nameTooLong) return field.current?.focus()
    void run(signsIn === undefined ? name.trim() : undefined, remembered)
  }
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {signsIn === undefined && (
        <Field
          label={i18n.t('Your name')}
          required
          error={nameError ?? nameTooLong}
          hint={i18n.t('The others see it.')}
        >
          <TextInput
            ref={field}
            name="name"
            autoComplete="name"
            value={name}
            onChange={(event) => {
              setName(event.target.value)
              setNameError(undefined)
            }}
          />
        </Field>
      )}
      <Checkbox
        label={i18n.t('Remember on this device')}
        hint={i18n.t(
          'If unchecked, closing this tab signs you out. To come back you need a new link from an owner.',
        )}
        checked={remembered}
        onChange={(event) => setRemembered(event.target.checked)}
      />
      {replaces && (
        <p className="text-12 text-ink-3">
          {i18n.t('Another person is signed in on this device. They’re signed out when you continue.')}
        </p>
      )}
      <Failure error={error} />
      <Button type="submit" variant="primary" busy={busy}>
        {signsIn === undefined ? i18n.t('Join') : i18n.t('Sign in as {signsIn}', { signsIn })}
      </Button>
    </form>
  )
}

/** Joins as the signed-in person or, if they choose so, as somebody new. */
export function JoinAsMember({ name, ...joining }: JoinProps & { name: string }) {
  const [asNew, setAsNew] = useState(false)
  const { mutate, isPending, error } = useJoinWorkspace()
  if (asNew) return <JoinForm {...joining} signsIn={undefined} replaces />
  return (
    <div className="grid gap-3">
      <Failure error={error} />
      <Button
        variant="primary"
        busy={isPending}
        onClick={() =>
          mutate(joining.secret, {
            onSuccess: ({ workspaceId }) => {
              invitationLink.set(undefined)
              joining.onJoined(workspaceId)
            },
          })
        }
      >
        {i18n.t('Join as {name}', { name })}
      </Button>
      <Button variant="quiet" onClick={() => setAsNew(true)}>
        {i18n.t('Join as someone else')}
      </Button>
    </div>
  )
}
