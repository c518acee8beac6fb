import { ProgressBar } from '~/src/ui/progress-bar'
import { completeness } from './completeness'
import { kitLabels, type KitValues } from './kit-values'

/** What is missing in the kit, and what it would be good for. */
export function CompletenessList({ values }: { values: KitValues }) {
  const { missing, part } = completeness(values)
  const first = missing.slice(0, 4)
  return (
    <section aria-labelledby="kit-complete" className="grid gap-2">
      <div className="flex items-baseline gap-2">
        <h2 id="kit-complete">Completeness</h2>
        <span className="tnum ms-auto text-12 text-ink-3">
          {missing.length === 0 ? 'Complete' : `${missing.length} missing`}
        </span>
      </div>
      <ProgressBar label="Completeness of the brand kit" value={part} />
      <ul className="grid gap-1 text-ink-2">
        {first.map(({ field, why }) => (
          <li key={field}>
            <b className="text-ink">{kitLabels[field]}</b> {why}.
          </li>
        ))}
        {missing.length > first.length && (
          <li className="text-12 text-ink-3">
            Also missing:{' '}
            {missing
              .slice(first.length)
              .map(({ field }) => kitLabels[field])
              .join(', ')}
            .
          </li>
        )}
      </ul>
    </section>
  )
}
