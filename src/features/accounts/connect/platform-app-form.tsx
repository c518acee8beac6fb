import { i18n } from '@lingui/core'
import { type ReactNode, useState } from 'react'
import type { Control, FieldValues } from 'react-hook-form'
import { PlatformAppUpdate, type PlatformSetup } from '~/contract/connections'
import type { Platform } from '~/contract/social'
import { useRemovePlatformApp, useSetPlatformApp, useTestPlatformApp } from '~/src/api/mutations/connections'
import { FailureNotice } from '~/src/feedback/failure-notice'
import { notifyFailure } from '~/src/feedback/failure-toast'
import { OnlineButton } from '~/src/feedback/online-button'
import { OnlineConfirmDialog } from '~/src/feedback/online-confirm-dialog'
import { FormSelect, FormText } from '~/src/form/form-fields'
import { useBodyForm } from '~/src/form/use-contract-form'
import { Button } from '~/src/ui/button'
import { platformName } from '~/src/ui/platform-mark'
import { StatusGlyph } from '~/src/ui/status-mark'
import { toast } from '~/src/ui/toast'
import type { OnAccountsSearch } from '../accounts-search'
import { DialogStep } from './dialog-step'
import { platformGuides } from './platform-guide'
import { useSignIn } from './use-sign-in'

type Props = {
  workspaceId: string
  setup: PlatformSetup
  steps: ReactNode
  onSearch: OnAccountsSearch
  onClose: () => void
}

interface Keys {
  clientId: string
  clientSecret: string
  /** The platform's setup option, if it has one. */
  option: string
}

/** An empty secret is left out, so that the server keeps the stored one. */
const bodyOf = ({ clientId, clientSecret, option }: Keys, optionName: string | undefined) => ({
  clientId: clientId.trim(),
  ...(optionName !== undefined && option.trim() && { options: { [optionName]: option.trim() } }),
  ...(clientSecret.trim() && { clientSecret: clientSecret.trim() }),
})

function firstOption({ platform, options }: PlatformSetup): string {
  const { option } = platformGuides[platform]
  if (!option) return ''
  return options[option.name] ?? (option.kind === 'choice' ? (option.choices[0]?.value ?? '') : '')
}

/** Tests and saves the keys of a platform's developer app, then signs in with it. Secrets are never read back. */
export function PlatformAppForm({ workspaceId, setup, steps, onSearch, onClose }: Props) {
  const { platform } = setup
  const isStored = setup.source === 'stored'
  const name = platformName(platform)
  const save = useSetPlatformApp(platform)
  const test = useTestPlatformApp(platform)
  const signIn = useSignIn(workspaceId, onSearch)
  const form = useBodyForm(PlatformAppUpdate, {
    defaultValues: { clientId: setup.clientId ?? '', clientSecret: '', option: firstOption(setup) },
    bodyOf: (keys) => bodyOf(keys, platformGuides[platform].option?.name),
  })
  const { control, handleSubmit, getValues, setError } = form
  const isBusy = save.isPending || test.isPending || signIn.busy
  /** Clears results that belong to earlier keys. */
  const clearResults = () => {
    if (isBusy) return
    save.reset()
    test.reset()
  }
  const withKeys = (action: (body: PlatformAppUpdateBody) => void) =>
    handleSubmit((body) => {
      // Enter submits even while the buttons are busy.
      if (isBusy) return
      clearResults()
      if (!isStored && getValues('clientSecret').trim() === '')
        return setError(
          'clientSecret',
          { message: i18n.t('Enter the client secret.') },
          { shouldFocus: true },
        )
      action(body)
    }, clearResults)
  const submit = withKeys((body) => save.mutate(body, { onSuccess: () => signIn.start({ platform }) }))
  const failure = save.error ?? test.error
  return (
    <form noValidate autoComplete="off" onChange={clearResults} onSubmit={(event) => void submit(event)}>
      <DialogStep
        buttons={
          <>
            <span className="me-auto flex gap-2">
              <OnlineButton
                busy={test.isPending}
                onClick={() => void withKeys((body) => test.mutate(body))()}
              >
                {i18n.t('Test')}
              </OnlineButton>
              {isStored && <RemoveButton setup={setup} onClose={onClose} />}
            </span>
            <Button onClick={onClose}>{i18n.t('Cancel')}</Button>
            <OnlineButton type="submit" variant="primary" busy={save.isPending || signIn.busy}>
              {i18n.t('Save and sign in')}
            </OnlineButton>
          </>
        }
      >
        {steps}
        <KeyFields control={control} platform={platform} isStored={isStored} />
        <div role="status" className="ps-[30px] empty:hidden max-md:ps-0">
          {test.data && <TestResult ok={test.data.ok} message={test.data.message} name={name} />}
        </div>
        {failure && (
          <FailureNotice
            title={save.error ? i18n.t('Couldn’t save the keys') : i18n.t('Couldn’t test the keys')}
            error={failure}
            unknown={save.error ? undefined : false}
          />
        )}
      </DialogStep>
    </form>
  )
}

interface KeyFieldsProps {
  control: Control<Keys, unknown, FieldValues>
  platform: Platform
  /** A secret is stored on the server. */
  isStored: boolean
}

/** The two keys, and the platform's setup option if it has one. */
function KeyFields({ control, platform, isStored }: KeyFieldsProps) {
  const { option } = platformGuides[platform]
  return (
    <div className="grid gap-2.5 ps-[30px] max-md:ps-0">
      {option?.kind === 'choice' && (
        <FormSelect
          control={control}
          name="option"
          label={option.label}
          hint={option.hint}
          options={option.choices}
        />
      )}
      {option?.kind === 'text' && (
        <FormText control={control} name="option" label={option.label} hint={option.hint} />
      )}
      <FormText control={control} name="clientId" label={i18n.t('Client ID')} autoComplete="off" />
      <FormText
        control={control}
        name="clientSecret"
        label={i18n.t('Client secret')}
        type="password"
        autoComplete="new-password"
        aside={
          isStored ? i18n.t('leave empty to keep the stored one') : i18n.t('encrypted, never shown again')
        }
      />
    </div>
  )
}

type PlatformAppUpdateBody = Parameters<ReturnType<typeof useSetPlatformApp>['mutate']>[0]

function TestResult({ ok, message, name }: { ok: boolean; message: string | undefined; name: string }) {
  return (
    <p className="flex items-start gap-1.5 text-12">
      <StatusGlyph status={ok ? 'published' : 'failed'} className="mt-0.5" />
      <span>
        <b className={ok ? 'text-green' : 'text-red'}>
          {ok ? i18n.t('Test passed.') : i18n.t('Test failed.')}
        </b>{' '}
        {message ??
          (ok
            ? i18n.t('{name} accepted the ID and the secret.', { name })
            : i18n.t('{name} didn’t accept the keys.', { name }))}
      </span>
    </p>
  )
}

function RemoveButton({ setup, onClose }: { setup: PlatformSetup; onClose: () => void }) {
  const [asking, setAsking] = useState(false)
  const remove = useRemovePlatformApp(setup.platform)
  const name = platformName(setup.platform)
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {i18n.t('Remove')}
      </Button>
      <OnlineConfirmDialog
        open={asking}
        danger
        title={i18n.t('Remove the {name} app?', { name })}
        confirm={i18n.t('Remove')}
        busy={remove.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => {
              toast.show({ title: i18n.t('{name} app removed', { name }) })
              onClose()
            },
            onError: (error) => notifyFailure(i18n.t('Couldn’t remove the app'), error),
            onSettled: () => setAsking(false),
          })
        }
      >
        {i18n.t(
          'Nobody can sign in to {name} here after that, and connected accounts can’t renew their sign-in.',
          { name },
        )}
      </OnlineConfirmDialog>
    </>
  )
}
