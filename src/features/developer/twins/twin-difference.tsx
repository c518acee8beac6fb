import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import { useId, useState } from 'react'
import { fillPath } from '~/contract/endpoint'
import { updateProduct } from '~/contract/endpoints'
import { useMay } from '~/src/api/queries/access'
import { currentSession } from '~/src/api/session/session'
import { type ScriptLanguage, scriptOf } from '~/src/api-calls/recording/script-of'
import { callsOf, type PlannedCall } from '~/src/twins/calls'
import type { Change } from '~/src/twins/change'
import { changeLabel, fieldName, formatField, kindLabel } from '~/src/twins/field-labels'
import type { RecordNames } from '~/src/twins/record-names'
import type { Comparison } from '~/src/twins/twins'
import { Button } from '~/src/ui/button'
import { Checkbox } from '~/src/ui/checkbox'
import { ConfirmDialog } from '~/src/ui/dialog'
import { ArrowRight, CircleAlert, Download, Flag } from '~/src/ui/icons'
import { ProgressBar } from '~/src/ui/progress-bar'
import { saveFile } from '~/src/ui/save-file'
import { type PromotionFailure, usePromotion } from './use-promotion'

/** Changes that are selected initially: they can be promoted and don't overwrite anybody's work. */
const isSafe = ({ refusal, conflict }: Change) => refusal === undefined && conflict === undefined

/** The selected changes; initially the safe ones. */
function useSelectedChanges(changes: readonly Change[]) {
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const isSelected = (change: Change) =>
    change.refusal === undefined && isSafe(change) !== toggled.has(change.key)
  const toggle = ({ key }: Change) =>
    setToggled(new Set(toggled.has(key) ? [...toggled].filter((each) => each !== key) : [...toggled, key]))
  return { isSelected, toggle, selected: changes.filter(isSelected) }
}

/** Lists the twin's changes compared with its source, and promotes the selected ones. */
export function TwinDifference({ compared }: { compared: Comparison }) {
  const { twin, changes, hasSource, names } = compared
  const { isSelected, toggle, selected } = useSelectedChanges(changes)
  const [asking, setAsking] = useState(false)
  const { progress, failed, run } = usePromotion(compared)
  const readOnly = useMay(updateProduct)
  if (changes.length === 0) return <p className="text-ink-2">{i18n.t('The twin matches its source.')}</p>
  const calls = selected.flatMap((change) => callsOf(change, twin.source.workspaceId))
  const noneSelected = selected.length === 0 ? i18n.t('Select changes to promote.') : undefined
  const refusal =
    readOnly ?? (hasSource ? undefined : i18n.t('Enter the source’s token first.')) ?? noneSelected
  return (
    <>
      <p className="text-ink-2">
        {i18n.t('Accounts, queues, media and published posts aren’t promoted: the API has no call for them.')}
      </p>
      <ul aria-label={i18n.t('Changes')} className="border-t border-line">
        {changes.map((change) => (
          <ChangeRow
            key={change.key}
            change={change}
            names={names}
            chosen={isSelected(change)}
            failed={failed.get(change.key)}
            onToggle={() => toggle(change)}
          />
        ))}
      </ul>
      {progress && (
        <ProgressBar
          label={i18n.t('Promoting')}
          value={progress.of === 0 ? 1 : progress.done / progress.of}
        />
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant="primary"
          busy={progress !== undefined}
          notAllowed={refusal}
          onClick={() => setAsking(true)}
        >
          {i18n.t('{count, plural, one {Promote 1 change} other {Promote # changes}}', {
            count: selected.length,
          })}
        </Button>
        <ScriptDownloads calls={calls} address={twin.source.address} refusal={noneSelected} />
      </div>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          void run(selected)
        }}
        title={i18n.t(
          '{count, plural, one {Promote 1 change to {source}?} other {Promote # changes to {source}?}}',
          { count: selected.length, source: twin.source.name },
        )}
        confirm={i18n.t('Promote')}
      >
        <Trans
          id="{count} Anything that fails stays in the list."
          values={{
            count: (
              <>
                {i18n.t(
                  '{count, plural, one {This makes 1 call to {source}.} other {This makes # calls to {source}, one after another.}}',
                  { count: calls.length, source: twin.source.name },
                )}
              </>
            ),
          }}
        />
      </ConfirmDialog>
    </>
  )
}

interface ScriptDownloadsProps {
  calls: readonly PlannedCall[]
  address: string | undefined
  refusal: string | undefined
}

function ScriptDownloads({ calls, address, refusal }: ScriptDownloadsProps) {
  const save = (language: 'typescript' | 'shell') =>
    saveFile(
      language === 'shell' ? 'promote.sh' : 'promote.ts',
      'text/plain',
      plannedScript(calls, address ?? currentSession()?.address ?? '', language),
    )
  return (
    <span className="ms-auto flex flex-wrap gap-2">
      {(['typescript', 'shell'] as const).map((language) => (
        <Button
          key={language}
          size="sm"
          variant="quiet"
          icon={<Download className="size-3.5" />}
          notAllowed={refusal}
          onClick={() => save(language)}
        >
          {language === 'shell' ? i18n.t('Download as shell script') : i18n.t('Download as TypeScript')}
        </Button>
      ))}
    </span>
  )
}

/** A script that sends the calls to `address`, in the same form as a recorded script. */
function plannedScript(calls: readonly PlannedCall[], address: string, language: ScriptLanguage): string {
  const requests = calls.map(({ endpoint, params, body, makes }, index) => ({
    id: index + 1,
    method: endpoint.method,
    template: endpoint.path,
    url: address + fillPath(endpoint.path, params),
    scope: endpoint.scope,
    cost: endpoint.cost,
    summary: i18n.t(endpoint.summary),
    cause: i18n.t('Promote'),
    startedAt: 0,
    attempt: 1,
    status: 200,
    ms: 0,
    requestBody: body && JSON.stringify(body),
    // The new record's id isn't known yet: later calls refer to this call's response.
    responseBody: JSON.stringify({ data: makes === undefined ? {} : { id: makes } }),
  }))
  return scriptOf(requests, { language, reads: false, address, hasToken: true }).text
}

interface ChangeRowProps {
  change: Change
  names: RecordNames
  chosen: boolean
  failed: PromotionFailure | undefined
  onToggle: () => void
}

/** A record's change: its fields before and after, why it can't or shouldn't be promoted, and the calls it needs. */
function ChangeRow({ change, names, chosen, failed, onToggle }: ChangeRowProps) {
  const id = useId()
  const { kind, what, title, fields, refusal, conflict } = change
  const label = (
    <>
      <span className="block font-medium break-words">{title}</span>
      <span className="block text-12 text-ink-3">
        {kindLabel[kind]} · {changeLabel[what]}
      </span>
    </>
  )
  return (
    <li className="border-b border-line py-3">
      {refusal === undefined ? (
        <Checkbox label={label} checked={chosen} onChange={onToggle} aria-describedby={`${id}-why`} />
      ) : (
        <div className="ps-6">{label}</div>
      )}
      <div className="grid gap-2 ps-6 pt-1.5">
        <p
          id={`${id}-why`}
          className="flex gap-1.5 text-12 text-amber empty:hidden [&>svg]:mt-0.5 [&>svg]:flex-none"
        >
          {(refusal ?? conflict) !== undefined && (
            <>
              <Flag className="size-3.5" aria-hidden="true" />
              <span>{refusal ? i18n.t('Can’t be promoted: {refusal}', { refusal }) : conflict}</span>
            </>
          )}
        </p>
        {failed && (
          <p role="alert" className="flex gap-1.5 text-12 text-red [&>svg]:mt-0.5 [&>svg]:flex-none">
            <CircleAlert className="size-3.5" aria-hidden="true" />
            <span>
              {failed.message}
              {failed.code && ` · ${failed.code}`}
              {failed.requestId && [' · ', i18n.t('Request {requestId}', { requestId: failed.requestId })]}
            </span>
          </p>
        )}
        {fields.length > 0 && <FieldList change={change} names={names} />}
        {refusal === undefined && <Calls change={change} />}
      </div>
    </li>
  )
}

function FieldList({ change: { fields, what }, names }: Pick<ChangeRowProps, 'change' | 'names'>) {
  const shown =
    what === 'added' ? fields.filter(({ after }) => formatField('', after, names) !== '—') : fields
  return (
    <dl className="grid grid-cols-[minmax(6rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1 text-12">
      {shown.map(({ name, before, after }) => (
        <div key={name} className="contents">
          <dt className="text-ink-3">{fieldName(name)}</dt>
          <dd className="line-clamp-4 break-words">
            {what === 'changed' && (
              <>
                <del className="text-ink-3">{formatField(name, before, names)}</del>{' '}
                <ArrowRight className="inline size-3.5 rtl:-scale-x-100" aria-hidden="true" />{' '}
              </>
            )}
            <ins className="no-underline">{formatField(name, after, names)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Calls({ change }: Pick<ChangeRowProps, 'change'>) {
  const calls = callsOf(change, '…')
  if (calls.length === 0)
    return <p className="text-12 text-ink-3">{i18n.t('Already exists at the source.')}</p>
  return (
    <p className="font-mono text-12 break-all text-ink-3">
      {calls
        .map(
          ({ endpoint: { method, path } }) => `${method} ${path.replace('/workspaces/{workspaceId}', '…')}`,
        )
        .join(', ')}
    </p>
  )
}
