import { useId } from 'react'
import { Button } from '~/src/ui/button'
import { emptyRefusal, type KitField, kitLabels, type KitValues } from './kit-values'
import { KitValue } from './kit-value'
import type { ImportKit, ImportStep } from './use-import-kit'

type Props = { review: Extract<ImportStep, { kind: 'review' }>; kit: ImportKit }

/** Field by field: what stood there before, what the website says, and the way back. */
export function ImportReview({ review: { before, after, fields }, kit }: Props) {
  return (
    <ul className="max-h-[56vh] overflow-y-auto">
      {fields.map((field) => (
        <ReviewRow
          key={field}
          field={field}
          before={before}
          after={after}
          kept={kit.kept.includes(field)}
          busy={kit.busy}
          onKeep={(mine) => void kit.keepMine(field, mine)}
        />
      ))}
    </ul>
  )
}

type RowProps = {
  field: KitField
  before: KitValues
  after: KitValues
  kept: boolean
  busy: boolean
  onKeep: (mine: boolean) => void
}

function ReviewRow({ field, before, after, kept, busy, onKeep }: RowProps) {
  const id = useId()
  return (
    <li
      aria-labelledby={id}
      className="grid grid-cols-[112px_minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-3 border-t border-line py-2.5 first:border-t-0 max-md:grid-cols-1"
    >
      <b id={id}>{kitLabels[field]}</b>
      <div className={kept ? 'font-medium' : 'text-ink-3'}>
        <span className="block text-12 text-ink-3">Before</span>
        <KitValue field={field} values={before} />
      </div>
      <div className={kept ? 'text-ink-3' : 'font-medium'}>
        <span className="block text-12 text-ink-3">Website</span>
        <KitValue field={field} values={after} />
      </div>
      <Button
        size="sm"
        busy={busy}
        notAllowed={kept ? undefined : emptyRefusal(field, before[field])}
        aria-describedby={id}
        onClick={() => onKeep(!kept)}
      >
        {kept ? 'Use imported' : 'Keep mine'}
      </Button>
    </li>
  )
}
