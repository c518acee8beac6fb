import { i18n } from '@lingui/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type AiProvider,
  type AiProviderTrial,
  AiProviderUpdate,
  setAiProvider,
} from '~/contract/ai-provider'
import { useRemoveAiProvider, useSetAiProvider, useTryAiProvider } from '~/src/api/mutations/ai-provider'
import { useMay } from '~/src/api/queries/access'
import { aiProviderQuery } from '~/src/api/queries/ai-provider'
import { FailureNotice } from '~/src/feedback/failure-notice'
import { notifyFailure } from '~/src/feedback/failure-toast'
import { OnlineButton } from '~/src/feedback/online-button'
import { OnlineConfirmDialog } from '~/src/feedback/online-confirm-dialog'
import { useBodyForm, useFormValues } from '~/src/form/use-contract-form'
import { changedFields, type ServerValues, useServerValues } from '~/src/form/use-server-values'
import { isAtFields, setErrorsAtFields } from '~/src/records/field-errors'
import { LeaveGuard } from '~/src/records/leave-guard'
import { FieldDifferences } from '~/src/team/changed-elsewhere'
import { valueText } from '~/src/team/field-words'
import { Button } from '~/src/ui/button'
import { Banner } from '~/src/ui/notices'
import { StatusGlyph } from '~/src/ui/status-mark'
import { toast } from '~/src/ui/toast'
import { useIsMounted } from '~/src/ui/use-is-mounted'
import {
  ImageAddress,
  ProviderFields,
  type ProviderValues,
  presetOf,
  providerPresets,
} from './provider-fields'

const saveFailed = i18n.t('Couldn’t connect the AI provider')

const fields = ['baseUrl', 'apiKey', 'textModel', 'imageModel', 'imageBaseUrl', 'imageApiKey'] as const

const fieldOf = (path: string) => fields.find((field) => field === path)

/** Empty keys are left out, so that the server keeps the stored ones. */
const bodyOf = ({ baseUrl, apiKey, textModel, imageModel, ...images }: ProviderValues) => ({
  baseUrl: baseUrl.trim(),
  ...(apiKey.trim() && { apiKey: apiKey.trim() }),
  textModel: textModel.trim(),
  imageModel: imageModel.trim(),
  ...(images.imagesElsewhere && {
    imageBaseUrl: images.imageBaseUrl.trim(),
    ...(images.imageApiKey.trim() && { imageApiKey: images.imageApiKey.trim() }),
  }),
})

const valuesOf = ({ baseUrl, textModel, imageModel, imageBaseUrl }: AiProvider): ProviderValues => ({
  preset: baseUrl === undefined ? 'openai' : presetOf(baseUrl),
  baseUrl: baseUrl ?? 'https://api.openai.com/v1',
  apiKey: '',
  textModel: textModel ?? '',
  imageModel: imageModel ?? '',
  imagesElsewhere: imageBaseUrl !== undefined,
  imageBaseUrl: imageBaseUrl ?? '',
  imageApiKey: '',
})

/** The form's state compared with the server's, and its two ways of submitting: save and try. */
function useProviderForm(provider: AiProvider) {
  const client = useQueryClient()
  const save = useSetAiProvider()
  const attempt = useTryAiProvider()
  const server = valuesOf(provider)
  const form = useBodyForm(AiProviderUpdate, { defaultValues: server, bodyOf })
  const serverValues = useServerValues(form, server)
  const isMounted = useIsMounted()
  const { handleSubmit, getValues, setError } = form
  const values = useFormValues(form)
  /** What is being saved, from the look at what is stored until the answer. */
  const [sent, setSent] = useState<ProviderValues>()
  const saving = sent !== undefined
  const isBusy = saving || attempt.isPending
  /** The change stream doesn't include the provider, so it is read again before it is replaced. */
  const isOvertaken = async () => {
    const now = await client.query({ ...aiProviderQuery(), staleTime: 0 }).catch(() => provider)
    return Object.keys(changedFields(server, valuesOf(now))).length > 0
  }
  const showFieldErrors = (error: unknown) => void setErrorsAtFields(setError, error, fieldOf)
  /** Clears results that belong to earlier values. */
  const clearResults = () => {
    if (isBusy) return
    save.reset()
    attempt.reset()
  }
  const submit = handleSubmit(async (body) => {
    // Enter submits even while the buttons are busy.
    if (isBusy) return
    clearResults()
    const sending = structuredClone(getValues())
    setSent(sending)
    try {
      // The person may have left without saving during the look.
      if ((await isOvertaken()) || !isMounted()) return
      serverValues.saved(sending, valuesOf(await save.mutateAsync(body)))
      toast.show({ title: i18n.t('AI provider connected') })
    } catch (error) {
      if (isMounted()) showFieldErrors(error)
      else notifyFailure(saveFailed, error)
    } finally {
      setSent(undefined)
    }
  }, clearResults)
  const tryIt = handleSubmit((body) => {
    if (isBusy) return
    clearResults()
    attempt.mutate(body, { onError: showFieldErrors })
  }, clearResults)
  const differs = (from: ProviderValues) => Object.keys(changedFields(from, values)).length > 0
  return {
    ...{ form, values, serverValues, save, attempt, saving, isBusy, clearResults, submit, tryIt },
    isChanged: differs(server),
    /** True if there are changes that aren't being saved. */
    isUnsaved: differs(save.isPending && sent ? sent : server),
  }
}

/** Address, key and models of the provider: tested with real calls, and used as soon as they are saved. The key is never read back. */
export function ProviderForm({ provider }: { provider: AiProvider }) {
  const isStored = provider.source === 'stored'
  const editor = useProviderForm(provider)
  const { serverValues, save, attempt, clearResults } = editor
  const { control, setValue } = editor.form
  const { preset, imagesElsewhere } = editor.values
  const error = save.error ?? attempt.error
  const failure = isAtFields(error, fieldOf) ? undefined : error
  const choose = (id: string) => {
    setValue('preset', id)
    const next = providerPresets.find((each) => each.id === id)
    if (next?.baseUrl) setValue('baseUrl', next.baseUrl, { shouldValidate: true })
  }
  return (
    <form
      noValidate
      autoComplete="off"
      className="grid gap-4"
      onChange={clearResults}
      onSubmit={(event) => void editor.submit(event)}
    >
      {editor.isChanged && !editor.isBusy && serverValues.elsewhere !== 'nothing' && (
        <ProviderChanged serverValues={serverValues} />
      )}
      <ProviderFields
        control={control}
        hasKey={isStored && provider.hasKey === true}
        preset={preset}
        onChoose={choose}
      />
      <ImageAddress
        control={control}
        hasKey={isStored && provider.hasImageKey === true}
        elsewhere={imagesElsewhere}
      />
      <p className="text-12 text-ink-2">
        {i18n.t(
          'Anything without a model still uses the built-in generator. Prompts, your brand kit and the product’s details and images are sent to the provider when someone generates.',
        )}
      </p>
      <div role="status" className="grid gap-1 empty:hidden">
        {attempt.data && <TrialResult trial={attempt.data} />}
      </div>
      {failure && (
        <FailureNotice
          title={save.error ? saveFailed : i18n.t('Couldn’t try the AI provider')}
          error={failure}
          unknown={save.error ? undefined : false}
        />
      )}
      <ProviderButtons
        isStored={isStored}
        saving={editor.saving}
        trying={attempt.isPending}
        onTry={() => void editor.tryIt()}
      />
      <LeaveGuard when={editor.isUnsaved} closing title={i18n.t('Leave without saving the AI provider?')}>
        {i18n.t('Your changes to it will be lost.')}
      </LeaveGuard>
    </form>
  )
}

interface ProviderButtonsProps {
  isStored: boolean
  saving: boolean
  trying: boolean
  onTry: () => void
}

function ProviderButtons({ isStored, saving, trying, onTry }: ProviderButtonsProps) {
  const refusal = useMay(setAiProvider)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <OnlineButton type="submit" variant="primary" notAllowed={refusal} busy={saving}>
        {isStored ? i18n.t('Save changes') : i18n.t('Connect')}
      </OnlineButton>
      <OnlineButton notAllowed={refusal} busy={trying} onClick={onTry}>
        {i18n.t('Try it')}
      </OnlineButton>
      <span className="text-12 text-ink-2">
        {i18n.t('Try it calls each model once. Your provider may charge for that.')}
      </span>
      {isStored && (
        <span className="ms-auto">
          <DisconnectButton refusal={refusal} />
        </span>
      )}
    </div>
  )
}

/** Shows what somebody else has changed since the form was opened. */
function ProviderChanged({ serverValues }: { serverValues: ServerValues<ProviderValues> }) {
  // The preset follows from the address.
  const differences = serverValues.overtaken.filter(({ name }) => name !== 'preset')
  if (differences.length === 0)
    return (
      <Banner title={i18n.t('Changed elsewhere')}>
        {i18n.t('The fields you haven’t edited are up to date.')}
      </Banner>
    )
  return (
    <FieldDifferences
      differences={differences.map((each) => ({ ...each, format: formatProviderValue }))}
      by={undefined}
      onKeep={serverValues.keep}
      onTake={(name) => {
        serverValues.take(name)
        if (name === 'baseUrl') serverValues.take('preset')
      }}
    />
  )
}

const formatProviderValue = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? i18n.t('Yes') : i18n.t('No')) : valueText(value)

/** Result of the test call for each model. */
export function TrialResult({ trial: { text, image } }: { trial: AiProviderTrial }) {
  return (
    <>
      {text && (
        <ModelResult {...text}>
          {text.ok ? i18n.t('The text model works.') : i18n.t('The text model doesn’t work.')}
        </ModelResult>
      )}
      {image && (
        <ModelResult {...image}>
          {image.ok ? i18n.t('The image model works.') : i18n.t('The image model doesn’t work.')}
        </ModelResult>
      )}
    </>
  )
}

interface ModelResultProps {
  ok: boolean
  /** The server's message. */
  message?: string | undefined
  children: string
}

function ModelResult({ ok, message, children }: ModelResultProps) {
  return (
    <p className="flex items-start gap-1.5 text-13">
      <StatusGlyph status={ok ? 'published' : 'failed'} className="mt-0.5" />
      <span>
        <b className={ok ? 'text-green' : 'text-red'}>{children}</b> {!ok && message}
      </span>
    </p>
  )
}

function DisconnectButton({ refusal }: { refusal: string | undefined }) {
  const [asking, setAsking] = useState(false)
  const remove = useRemoveAiProvider()
  return (
    <>
      <Button variant="danger" notAllowed={refusal} onClick={() => setAsking(true)}>
        {i18n.t('Disconnect')}
      </Button>
      <OnlineConfirmDialog
        open={asking}
        danger
        title={i18n.t('Disconnect the AI provider?')}
        confirm={i18n.t('Disconnect')}
        busy={remove.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => toast.show({ title: i18n.t('AI provider disconnected') }),
            onError: (error) => notifyFailure(i18n.t('Couldn’t disconnect the AI provider'), error),
            onSettled: () => setAsking(false),
          })
        }
      >
        {i18n.t('Its key is deleted here. The built-in generator makes images and copy after that.')}
      </OnlineConfirmDialog>
    </>
  )
}
