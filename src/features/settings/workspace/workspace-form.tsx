import { i18n } from '@lingui/core'
import type { SubmitEvent } from 'react'
import { useForm } from 'react-hook-form'
import type { Workspace } from '~/contract/account'
import { maxCharacters } from '~/contract/bounds'
import { updateWorkspace, WorkspaceUpdate } from '~/contract/people'
import { ApiError } from '~/src/api/errors'
import { useUpdateWorkspace } from '~/src/api/mutations/people'
import { useMay } from '~/src/api/queries/access'
import { useMinute } from '~/src/calendar/use-now'
import { useZoneOptions } from '~/src/calendar/zone-picker'
import { FailureNotice } from '~/src/feedback/failure-notice'
import { notifyFailure } from '~/src/feedback/failure-toast'
import { OnlineButton } from '~/src/feedback/online-button'
import { tooLong } from '~/src/form/too-long'
import { useFormValues } from '~/src/form/use-contract-form'
import { changedFields, useServerValues } from '~/src/form/use-server-values'
import { notifyChange } from '~/src/records/change-record'
import { LeaveGuard } from '~/src/records/leave-guard'
import { ChangedElsewhere } from '~/src/team/changed-elsewhere'
import { Button } from '~/src/ui/button'
import { Combobox } from '~/src/ui/combobox'
import { Field } from '~/src/ui/field'
import { Lock } from '~/src/ui/icons'
import { Banner } from '~/src/ui/notices'
import { TextInput } from '~/src/ui/text-input'
import { timeText } from '~/src/ui/time'
import { useIsMounted } from '~/src/ui/use-is-mounted'

interface Values {
  name: string
  timezone: string | undefined
}

const saveFailed = i18n.t('Couldn’t save the workspace')

const nameLimit = maxCharacters(WorkspaceUpdate.shape.name)

const valuesOf = ({ name, workspaceId, timezone }: Workspace): Values => ({
  name: name ?? workspaceId,
  timezone,
})

/** Changed fields, as the update to send. */
function changesOf(saved: Values, { name, timezone }: Values) {
  const changed = changedFields(saved, { name: name.trim(), timezone })
  return {
    ...(changed.name !== undefined && { name: changed.name }),
    ...(changed.timezone !== undefined && { timezone: changed.timezone }),
  }
}

/** The form's state compared with the saved workspace; a save can be undone. */
function useWorkspaceForm(workspace: Workspace) {
  const saved = valuesOf(workspace)
  const form = useForm<Values>({ defaultValues: saved })
  const serverValues = useServerValues(form, saved)
  const { mutateAsync, isPending, variables, error, reset } = useUpdateWorkspace(workspace.workspaceId)
  const isMounted = useIsMounted()
  const values = useFormValues(form)
  const body = changesOf(saved, values)
  const { name = saved.name, timezone = saved.timezone } = variables ?? {}
  const sent = { name, timezone }
  const offerUndo = () => {
    const before = { ...(body.name !== undefined && { name: saved.name }) }
    // An unset zone can't be restored.
    const zone = body.timezone !== undefined && saved.timezone !== undefined && { timezone: saved.timezone }
    notifyChange({
      title:
        body.name === undefined
          ? i18n.t('Time zone changed')
          : i18n.t('Workspace renamed to {name}', { name: body.name }),
      undo: () => mutateAsync({ ...before, ...zone }),
      redo: () => mutateAsync(body),
    })
  }
  const save = async () => {
    // Enter submits even while the button is busy.
    if (isPending) return
    try {
      // Edits made during the save stay, for the next save.
      serverValues.saved({ ...values }, valuesOf(await mutateAsync(body)))
      offerUndo()
    } catch (failure) {
      // Otherwise shown through `error`.
      if (!isMounted()) notifyFailure(saveFailed, failure)
    }
  }
  /** Clears the error when something is typed. A save in progress has none and isn't reset. */
  const clearError = () => error && reset()
  return {
    values,
    edit: (change: Partial<Values>) => {
      clearError()
      for (const name of ['name', 'timezone'] as const) if (name in change) form.setValue(name, change[name])
    },
    discard: () => {
      clearError()
      serverValues.discard()
    },
    changed: Object.keys(body).length > 0,
    /** True if there are changes that aren't being saved. */
    unsaved: Object.keys(isPending ? changesOf(sent, values) : body).length > 0,
    serverValues,
    save,
    saving: isPending,
    error,
  }
}

/** Form for a workspace's name and time zone. */
export function WorkspaceForm({ workspace }: { workspace: Workspace }) {
  const form = useWorkspaceForm(workspace)
  const notAllowed = useMay(updateWorkspace)
  const now = useMinute()
  const { values, error } = form
  const options = useZoneOptions(values.timezone)
  const refused = error instanceof ApiError ? error.details.find(({ path }) => path === 'name') : undefined
  const nameError =
    values.name.trim() === ''
      ? i18n.t('Enter a name.')
      : (tooLong(values.name, nameLimit) ?? refused?.message)
  const unchanged = form.changed ? undefined : i18n.t('No changes to save.')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (!notAllowed && form.changed && !nameError) void form.save()
  }
  return (
    <form aria-label={i18n.t('Workspace')} noValidate className="grid gap-4" onSubmit={submit}>
      {notAllowed && <Banner icon={<Lock />}>{notAllowed}</Banner>}
      {form.changed && !form.saving && form.serverValues.elsewhere !== 'nothing' && (
        <ChangedElsewhere
          workspaceId={workspace.workspaceId}
          kind="workspace"
          recordId={undefined}
          overtaken={form.serverValues.overtaken}
          onKeep={form.serverValues.keep}
          onTake={form.serverValues.take}
        />
      )}
      <Field label={i18n.t('Name')} required error={nameError}>
        <TextInput
          value={values.name}
          readOnly={notAllowed !== undefined}
          onChange={(event) => form.edit({ name: event.target.value })}
        />
      </Field>
      <Field
        label={i18n.t('Time zone')}
        hint={i18n.t('Queues created through the API use it, unless they set their own.')}
        aside={values.timezone && i18n.t('{now} there now', { now: timeText(now, 'time', values.timezone) })}
      >
        <Combobox
          options={options}
          value={values.timezone}
          placeholder={i18n.t('Not set')}
          disabled={notAllowed !== undefined}
          required
          nothing={i18n.t('No matching time zone')}
          onChange={(timezone) => timezone !== undefined && form.edit({ timezone })}
        />
      </Field>
      {error && !refused && <FailureNotice title={saveFailed} error={error} />}
      <div className="flex gap-2">
        <OnlineButton
          type="submit"
          variant="primary"
          busy={form.saving}
          notAllowed={notAllowed ?? unchanged ?? nameError}
        >
          {i18n.t('Save changes')}
        </OnlineButton>
        <Button variant="quiet" notAllowed={notAllowed ?? unchanged} onClick={form.discard}>
          {i18n.t('Discard')}
        </Button>
      </div>
      <LeaveGuard
        when={form.unsaved && !notAllowed}
        closing
        title={i18n.t('Leave without saving the workspace?')}
      >
        {i18n.t('Your changes to its name and time zone will be lost.')}
      </LeaveGuard>
    </form>
  )
}
