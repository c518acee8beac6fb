import { i18n } from '@lingui/core'
import { FailureNotice } from '~/src/feedback/failure-notice'
import { useNavigate } from '@tanstack/react-router'
import { AccountCreate } from '~/contract/connections'
import type { Platform } from '~/contract/social'
import { ApiError } from '~/src/api/errors'
import { useAddAccount } from '~/src/api/mutations/connections'
import { FormSelect, FormText } from '~/src/form/form-fields'
import { landDetails } from '~/src/form/form-failure'
import { useContractForm } from '~/src/form/use-contract-form'
import { accountName } from '~/src/posts/account-groups'
import { platformOptions } from '~/src/posts/platform-filter'
import { Button } from '~/src/ui/button'
import { toast } from '~/src/ui/toast'
import type { OnAccountsSearch } from '../accounts-search'
import { DialogStep } from './dialog-step'

type Props = {
  workspaceId: string
  connection: 'practice' | 'agent_session'
  platform: Platform | undefined
  onSearch: OnAccountsSearch
  onClose: () => void
}

const handleLimit = 64

/** Adds an account that needs no sign-in: a platform and a handle are all. */
export function AccountForm({ workspaceId, connection, platform, onClose }: Props) {
  const navigate = useNavigate()
  const { mutate, isPending, error, reset } = useAddAccount(workspaceId)
  const { control, handleSubmit, setError } = useContractForm(AccountCreate, {
    defaultValues: { connection, platform: platform ?? 'twitter', handle: '' },
  })
  const practice = connection === 'practice'
  const forgetRefusal = () => error && reset()
  const submit = handleSubmit((body) => {
    // Enter works while the button waits.
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
      onError: (failure) => {
        if (failure instanceof ApiError)
          landDetails(setError, failure.details, (path) =>
            path === 'handle' || path === 'platform' ? path : undefined,
          )
      },
    })
  }, forgetRefusal)
  return (
    <form noValidate onChange={forgetRefusal} onSubmit={(event) => void submit(event)}>
      <DialogStep
        note={practice ? i18n.t('Publishing uses trial credits.') : i18n.t('Publishing is free.')}
        buttons={
          <>
            <Button onClick={onClose}>{i18n.t('Cancel')}</Button>
            <Button type="submit" variant="primary" busy={isPending}>
              {practice ? i18n.t('Add practice account') : i18n.t('Add agent session')}
            </Button>
          </>
        }
      >
        <p className="text-ink-2">
          {practice
            ? i18n.t(
                'A simulated account on a simulated platform in this studio. Everything works as it does for real, and nothing leaves.',
              )
            : i18n.t(
                'When a post is due, your script, n8n or AI client fetches it and publishes it, or you post it yourself. The platform needs no app.',
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
          hint={practice ? i18n.t('Any name you like.') : i18n.t('The account’s name at the platform.')}
        />
        {error && <FailureNotice title={i18n.t('Couldn’t add the account')} error={error} />}
      </DialogStep>
    </form>
  )
}
