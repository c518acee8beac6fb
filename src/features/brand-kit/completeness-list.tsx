import { ProgressBar } from '~/src/ui/progress-bar'
import { kitLabels, type KitValues, type KitField } from './brand-kit-values'
import { listed } from '~/src/i18n/plural'

/** What each field is good for: the generator reads the kit before it draws or writes. */
const goodFor: readonly (readonly [KitField, string])[] = [
  ['name', 'appears on images and in copy'],
  ['logoUrl', 'appears on images'],
  ['colors', 'sets the colours of images'],
  ['fonts', 'set the type used in images'],
  ['brandToneOfVoice', 'sets how copy sounds'],
  ['description', 'tells Studio what you do'],
  ['brandValues', 'give copy something to say'],
  ['brandAesthetic', 'guides how images look'],
  ['tagline', 'appears at the end of posts and images'],
  ['businessOverview', 'gives copy facts to draw on'],
  ['domain', 'is where copy sends people'],
  ['iconUrl', 'appears next to your name in previews'],
  ['primaryColor', 'is used when there’s room for only one colour'],
]

interface Missing {
  readonly field: KitField
  readonly why: string
}

/** Which fields are empty, the most useful first, and how much is there: 0 to 1. */
export function completeness(values: KitValues): { missing: readonly Missing[]; part: number } {
  const missing = goodFor
    .filter(([field]) => values[field].length === 0)
    .map(([field, why]) => ({ field, why }))
  return { missing, part: 1 - missing.length / goodFor.length }
}

/** What is missing in the kit, and what it would be good for. */
export function CompletenessList({ values }: { values: KitValues }) {
  const { missing, part } = completeness(values)
  const first = missing.slice(0, 4)
  const others = listed(missing.slice(first.length).map(({ field }) => kitLabels[field]))
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
        {missing.length > first.length && <li className="text-12 text-ink-3">Also missing: {others}.</li>}
      </ul>
    </section>
  )
}
