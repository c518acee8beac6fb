import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { endpoints } from '~/contract'
import type { Endpoint } from '~/contract/endpoint'
import { type FaultRule, setFaults } from '~/contract/faults'
import { useSetFaults } from '~/src/api/mutations/extensions'
import { useMay } from '~/src/api/queries/access'
import { purchaseLinkQuery } from '~/src/api/queries/credits'
import { faultsQuery } from '~/src/api/queries/developer'
import { notifyFailure } from '~/src/feedback/failure-toast'
import { QueryState } from '~/src/feedback/query-state'
import { isolated } from '~/src/i18n/isolated'
import { Button } from '~/src/ui/button'
import { Combobox } from '~/src/ui/combobox'
import { Field } from '~/src/ui/field'
import { IconButton } from '~/src/ui/icon-button'
import { Plus, X } from '~/src/ui/icons'
import { Select } from '~/src/ui/select'
import { SkeletonRows } from '~/src/ui/skeleton'
import { effectLabel, effectOf, type FaultKind, faultKinds, patternOf } from './faults'

const rows = Object.entries<Endpoint>(endpoints)
const generalTargets = [
  { value: 'any', label: i18n.t('All calls'), hint: i18n.t('any method and path') },
  { value: 'upload', label: i18n.t('PUT to a signed URL'), hint: i18n.t('file upload') },
]
const targets = [
  ...generalTargets,
  ...rows.map(([name, { method, path, summary }]) => ({
    value: name,
    label: `${method} ${path}`,
    hint: `${name} · ${i18n.t(summary)}`,
  })),
]
const counts = [
  { value: '1', label: i18n.t('The next call') },
  { value: '3', label: i18n.t('The next 3 calls') },
  { value: 'all', label: i18n.t('Every call until cleared') },
] as const
type Count = (typeof counts)[number]['value']

/** Method and path of a rule for the chosen calls. */
function targetOf(name: string): Pick<FaultRule, 'method' | 'path'> {
  const found = rows.find(([each]) => each === name)?.[1]
  if (found) return { method: found.method, path: patternOf(found.path) }
  return name === 'upload' ? { method: 'PUT', path: '/uploads/**' } : { path: '/v1/**' }
}

/** Makes the embedded server fail on purpose, to test how the dashboard or a script handles it. */
export function FaultInjectionTab() {
  const query = useQuery(faultsQuery())
  const set = useSetFaults()
  const refusal = useMay(setFaults)
  const rules = query.data?.rules
  // Adding one sends them all, so those that are set must be known.
  const addRefusal = refusal ?? (rules ? undefined : i18n.t('Loading faults'))
  const put = (next: FaultRule[]) =>
    set.mutate(next, { onError: (error) => notifyFailure(i18n.t('Couldn’t update fault injection'), error) })
  return (
    <section aria-labelledby="developer-faults" className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
      <div>
        <h2 id="developer-faults">{i18n.t('Fault injection')}</h2>
        <p className="mt-0.5 text-ink-2">
          {i18n.t(
            'Make this server fail on purpose, for everyone who uses it, so you can test how the studio or your script handles errors.',
          )}
        </p>
      </div>
      <NewFault busy={set.isPending} refusal={addRefusal} onAdd={(rule) => rules && put([...rules, rule])} />
      <QueryState
        query={query}
        failed={i18n.t('Couldn’t load faults')}
        loading={<SkeletonRows label={i18n.t('Loading faults')} rows={2} />}
      >
        {({ rules: set }) => <Faults rules={set} refusal={refusal} onChange={put} />}
      </QueryState>
    </section>
  )
}

interface NewFaultProps {
  busy: boolean
  refusal: string | undefined
  onAdd: (rule: FaultRule) => void
}

function NewFault({ busy, refusal, onAdd }: NewFaultProps) {
  const { data: link } = useQuery(purchaseLinkQuery())
  const [target, setTarget] = useState('publishPost')
  const [kind, setKind] = useState<FaultKind>('lost')
  const [count, setCount] = useState<Count>('1')
  const add = () =>
    onAdd({
      ...targetOf(target),
      ...(count !== 'all' && { times: Number(count) }),
      effect: effectOf(kind, link?.purchaseUrl),
    })
  return (
    <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
      <Field label={i18n.t('Calls')} className="col-span-full">
        <Combobox options={targets} value={target} onChange={(next) => setTarget(next ?? 'any')} />
      </Field>
      <Field label={i18n.t('Effect')}>
        <Select options={faultKinds} value={kind} onChange={setKind} />
      </Field>
      <Field label={i18n.t('Applies to')}>
        <Select options={counts} value={count} onChange={setCount} />
      </Field>
      <div>
        <Button icon={<Plus className="size-3.5" />} busy={busy} notAllowed={refusal} onClick={add}>
          {i18n.t('Add fault')}
        </Button>
      </div>
    </div>
  )
}

interface FaultsProps {
  rules: readonly FaultRule[]
  refusal: string | undefined
  onChange: (rules: FaultRule[]) => void
}

function Faults({ rules, refusal, onChange }: FaultsProps) {
  if (rules.length === 0) return <p className="text-ink-3">{i18n.t('No faults set.')}</p>
  return (
    <div className="grid gap-2">
      <ul aria-label={i18n.t('Active faults')} className="border-t border-line">
        {rules.map((rule, index) => (
          // Rules have no id.
          <li
            key={`${rule.path}${index}`}
            className="flex min-h-10 items-center gap-3 border-b border-line py-1.5"
          >
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{effectLabel(rule)}</span>
              <span className="block font-mono text-12 break-all text-ink-3">
                {rule.method ?? i18n.t('any method')} {rule.path}
              </span>
            </span>
            <span className="text-12 text-ink-2">
              {rule.times === undefined
                ? i18n.t('until cleared')
                : i18n.t('{count, plural, one {1 call left} other {# calls left}}', { count: rule.times })}
            </span>
            <IconButton
              label={i18n.t('Remove fault: {effect}, {calls}', {
                effect: effectLabel(rule),
                calls: isolated(`${rule.method ?? i18n.t('any method')} ${rule.path}`),
              })}
              size="sm"
              icon={<X />}
              notAllowed={refusal}
              onClick={() => onChange(rules.filter((_, at) => at !== index))}
            />
          </li>
        ))}
      </ul>
      <div>
        <Button size="sm" notAllowed={refusal} onClick={() => onChange([])}>
          {i18n.t('Clear all')}
        </Button>
      </div>
    </div>
  )
}
