import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { maxCharacters } from '~/contract/bounds'
import { AccountCreate } from '~/contract/connections'
import type { Platform } from '~/contract/social'
import { useAddAccount } from '~/src/api/mutations/connections'
import { connectionQuery } from '~/src/api/queries/connections'
import { FailureNotice } from '~/src/feedback/failure-notice'
import { OnlineButton } from '~/src/feedback/online-button'
import { FormSelect, FormText } from '~/src/form/form-fields'
import { useContractForm } from '~/src/form/use-contract-form'
import { accountName } from '~/src/posts/account-groups'
import { platformOptions } from '~/src/posts/platform-filter'
import { isAtFields, setErrorsAtFields } from '~/src/records/field-errors'
import { Button } from '~/src/ui/button'
import { Dialog } from '~/src/ui/dialog'
import { PlatformMark, platformName } from '~/src/ui/platform-mark'
import { toast } from '~/src/ui/toast'
import { type AccountsSearch, noDialog, type OnAccountsSearch } from '../accounts-search'
import { ChoosePlatform } from './choose-platform'
import { DialogStep } from './dialog-step'
import { PlatformAppStep } from './platform-app-step'
import { SignInStep } from './sign-in-step'

export interface ConnectDialogProps {
  workspaceId: string
  search: AccountsSearch
  onSearch: OnAccountsSearch
}

/** The dialog `Connect account`. Its step is in the URL, so that it survives a reload or the redirect from a platform. */
export function ConnectDialog({ workspaceId, search, onSearch }: ConnectDialogProps) {
  const { connect, on, connection } = search
  const signIn = useQuery({
    ...connectionQuery(workspaceId, connection ?? ''),
    enabled: connection !== undefined,
  })
  const body = useRef<HTMLDivElement>(null)
  const step = `${connection ?? connect} ${connect === 'setup' ? on : ''} ${signIn.data?.status}`
  useStepFocus(body, step)
  const close = () => onSearch(noDialog)
  const back = () => onSearch({ ...noDialog, connect: 'choose', on: on ?? signIn.data?.platform })
  const isFirst = connection === undefined && connect === 'choose'
  return (
    <Dialog
      open
      onClose={close}
      initialFocus={() => firstControl(body.current)}
      {...(!isFirst && { onBack: back })}
      title={<Title search={search} status={signIn.data?.status} platform={signIn.data?.platform} />}
      footer={null}
    >
      <div ref={body} tabIndex={-1} className="outline-none">
        <Step key={step} workspaceId={workspaceId} search={search} onSearch={onSearch} onClose={close} />
      </div>
    </Dialog>
  )
}

function Step({ workspaceId, search, onSearch, onClose }: ConnectDialogProps & { onClose: () => void }) {
  const { connect, on, connection } = search
  const shared = { workspaceId, onSearch, onClose }
  if (connection !== undefined) return <SignInStep {...shared} connectionId={connection} />
  if (connect === 'practice' || connect === 'agent_session')
    return <AccountForm {...shared} connection={connect} platform={on} />
  if (connect === 'setup' && on !== undefined) return <PlatformAppStep {...shared} platform={on} />
  return <ChoosePlatform {...shared} platform={on} />
}

type TitleProps = { search: AccountsSearch; status: string | undefined; platform: Platform | undefined }

function Title({ search, status, platform }: TitleProps) {
  const about = search.connection === undefined ? search.on : platform
  const named = search.connection !== undefined || search.connect === 'setup'
  return (
    <span className="flex items-center gap-2">
      {named && about && <PlatformMark platform={about} size="lg" silent />}
      {titleText(search, status, about)}
    </span>
  )
}

function titleText(search: AccountsSearch, status: string | undefined, about: Platform | undefined): string {
  if (search.connection !== undefined) {
    if (status === 'granted') return i18n.t('Choose what to connect')
    return about === undefined
      ? i18n.t('Sign in')
      : i18n.t('Sign in to {about}', { about: platformName(about) })
  }
  if (search.connect === 'practice') return i18n.t('Add a practice account')
  if (search.connect === 'agent_session') return i18n.t('Add an agent session')
  if (search.connect === 'setup' && about !== undefined)
    return i18n.t('Set up {about}', { about: platformName(about) })
  return i18n.t('Connect account')
}

/**
 * The control to focus in a step: the checked radio or checkbox, else the first text field (a select has a value already),
 * link or button. A step can name another one.
 */
const firstControl = (body: HTMLElement | null): HTMLElement | null =>
  body?.querySelector<HTMLElement>('[data-first-focus]') ??
  body?.querySelector<HTMLElement>('input:checked') ??
  body?.querySelector<HTMLElement>('input:not([type=hidden])') ??
  body?.querySelector<HTMLElement>('a[href], button') ??
  body

/** Focuses the first control of each new step, because the focused control of the previous step is gone. */
function useStepFocus(body: React.RefObject<HTMLDivElement | null>, step: string): void {
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    firstControl(body.current)?.focus()
  }, [body, step])
}

type AccountFormProps = {
  workspaceId: string
  connection: 'practice' | 'agent_session'
  platform: Platform | undefined
  onSearch: OnAccountsSearch
  onClose: () => void
}

const handleLimit = maxCharacters(AccountCreate.shape.handle)

const fieldOf = (path: string) => (path === 'handle' || path === 'platform' ? path : undefined)

/** Adds an account that needs no sign-in, only a platform and a handle. */
function AccountForm({ workspaceId, connection, platform, onClose }: AccountFormProps) {
  const navigate = useNavigate()
  const { mutate, isPending, error, reset } = useAddAccount(workspaceId)
  const { control, handleSubmit, setError } = useContractForm(AccountCreate, {
    defaultValues: { connection, platform: platform ?? 'twitter', handle: '' },
  })
  const failure = isAtFields(error, fieldOf) ? undefined : error
  const isPractice = connection === 'practice'
  const clearError = () => error && reset()
  const submit = handleSubmit((body) => {
    // Enter submits even while the button is busy.
    if (isPending) return
    mutate(body, {
      onSuccess: (account) => {
        toast.show({
          title: i18n.t('{account} added', { account: accountName(account) }),
          action: {
            label: i18n.t('Write a post'),
            run: () => void navigate({ to: '/w/$workspaceId/posts/new', params: { workspaceId } }),
          },
        })
        onClose()
      },
      onError: (refusal) => void setErrorsAtFields(setError, refusal, fieldOf),
    })
  }, clearError)
  return (
    <form noValidate onChange={clearError} onSubmit={(event) => void submit(event)}>
      <DialogStep
        note={isPractice ? i18n.t('Publishing uses trial credits.') : i18n.t('Publishing is free.')}
        buttons={
          <>
            <Button onClick={onClose}>{i18n.t('Cancel')}</Button>
            <OnlineButton type="submit" variant="primary" busy={isPending}>
              {isPractice ? i18n.t('Add practice account') : i18n.t('Add agent session')}
            </OnlineButton>
          </>
        }
      >
        <p className="text-ink-2">
          {isPractice
            ? i18n.t(
                'A simulated account on a simulated platform in this studio. Everything works as it does for real, but nothing leaves this studio.',
              )
            : i18n.t(
                'When a post is due, your script, n8n or AI client fetches it and publishes it, or you post it yourself. You don’t need an app at the platform.',
              )}
        </p>
        <FormSelect control={control} name="platform" label={i18n.t('Platform')} options={platformOptions} />
        <FormText
          control={control}
          name="handle"
          label={i18n.t('Handle')}
          limit={handleLimit}
          placeholder="@yourname"
          dir="ltr"
          autoComplete="off"
          hint={isPractice ? i18n.t('Any name you like.') : i18n.t('The account’s name at the platform.')}
        />
        {failure && <FailureNotice title={i18n.t('Couldn’t add the account')} error={failure} />}
      </DialogStep>
    </form>
  )
}
