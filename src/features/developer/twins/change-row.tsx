import { useId } from 'react'
import { callsOf } from '~/src/twins/calls'
import type { Change } from '~/src/twins/change'
import { Checkbox } from '~/src/ui/checkbox'
import { CircleAlert, Flag } from '~/src/ui/icons'
import { fieldWord, kindLabel, valueWords, fieldLabel } from './field-labels'
import type { Failed } from './use-promotion'

interface ChangeRowProps {
  change: Change
  chosen: boolean
  failed: Failed | undefined
  onTurn: () => void
}

/** One record's change: what it was and what it is by field, what speaks against it, and the calls it takes. */
export function ChangeRow({ change, chosen, failed, onTurn }: ChangeRowProps) {
  const id = useId()
  const { kind, what, title, fields, refusal, conflict } = change
  const label = (
    <>
      <span className="block font-medium break-words">{title}</span>
      <span className="block text-12 text-ink-3">
        {kindLabel[kind]} · {fieldLabel[what]}
      </span>
    </>
  )
  return (
    <li className="border-b border-line py-3">
      {refusal === undefined ? (
        <Checkbox label={label} checked={chosen} onChange={onTurn} aria-describedby={`${id}-why`} />
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
              <span>{refusal ? `Can’t be promoted: ${refusal}` : conflict}</span>
            </>
          )}
        </p>
        {failed && (
          <p role="alert" className="flex gap-1.5 text-12 text-red [&>svg]:mt-0.5 [&>svg]:flex-none">
            <CircleAlert className="size-3.5" aria-hidden="true" />
            <span>
              {failed.message}
              {failed.code && ` · ${failed.code}`}
              {failed.requestId && [' · ', `Request ${failed.requestId}`]}
            </span>
          </p>
        )}
        {fields.length > 0 && <FieldList change={change} />}
        {refusal === undefined && <Calls change={change} />}
      </div>
    </li>
  )
}

function FieldList({ change: { fields, what } }: Pick<ChangeRowProps, 'change'>) {
  const shown = what === 'added' ? fields.filter(({ after }) => valueWords('', after) !== '—') : fields
  return (
    <dl className="grid grid-cols-[minmax(6rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1 text-12">
      {shown.map(({ name, before, after }) => (
        <div key={name} className="contents">
          <dt className="text-ink-3">{fieldWord(name)}</dt>
          <dd className="line-clamp-4 break-words">
            {what === 'changed' && (
              <>
                <del className="text-ink-3">{valueWords(name, before)}</del> <span aria-hidden="true">
                  →
                </span>{' '}
              </>
            )}
            <ins className="no-underline">{valueWords(name, after)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Calls({ change }: Pick<ChangeRowProps, 'change'>) {
  const calls = callsOf(change, '…')
  if (calls.length === 0) return <p className="text-12 text-ink-3">Already exists at the source.</p>
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
