import { i18n } from '@lingui/core'
import { listed } from '~/src/i18n/plural'
import { ProgressBar } from '~/src/ui/progress-bar'
import { type KitField, type KitValues, kitLabels } from './brand-kit-values'

/** The purpose of each field, the most useful first. */
const purposes: readonly (readonly [KitField, string])[] = [
  ['name', i18n.t('appears on images and in copy')],
  ['logoUrl', i18n.t('appears on images')],
  ['colors', i18n.t('sets the colours of images')],
  ['fonts', i18n.t('set the type used in images')],
  ['brandToneOfVoice', i18n.t('sets how copy sounds')],
  ['description', i18n.t('tells Studio what you do')],
  ['brandValues', i18n.t('give copy something to say')],
  ['brandAesthetic', i18n.t('guides how images look')],
  ['tagline', i18n.t('appears at the end of posts and images')],
  ['businessOverview', i18n.t('gives copy facts to draw on')],
  ['domain', i18n.t('is where copy sends people')],
  ['iconUrl', i18n.t('appears next to your name in previews')],
  ['primaryColor', i18n.t('is used when there’s room for only one colour')],
]

interface Missing {
  readonly field: KitField
  readonly why: string
}

/** The empty fields, the most useful first, and the completed share (0 to 1). */
export function completeness(values: KitValues): { missing: readonly Missing[]; part: number } {
  const missing = purposes
    .filter(([field]) => values[field].length === 0)
    .map(([field, why]) => ({ field, why }))
  return { missing, part: 1 - missing.length / purposes.length }
}

/** The missing fields with their purpose. */
export function CompletenessList({ values }: { values: KitValues }) {
  const { missing, part } = completeness(values)
  const first = missing.slice(0, 4)
  const others = listed(missing.slice(first.length).map(({ field }) => kitLabels[field]))
  return (
    <section aria-labelledby="kit-complete" className="grid gap-2">
      <div className="flex items-baseline gap-2">
        <h2 id="kit-complete">{i18n.t('Completeness')}</h2>
        <span className="tnum ms-auto text-12 text-ink-3">
          {missing.length === 0 ? i18n.t('Complete') : i18n.t('{count} missing', { count: missing.length })}
        </span>
      </div>
      <ProgressBar label={i18n.t('Completeness of the brand kit')} value={part} />
      <ul className="grid gap-1 text-ink-2">
        {first.map(({ field, why }) => (
          <li key={field}>
            <b className="text-ink">{kitLabels[field]}</b> {why}.
          </li>
        ))}
        {missing.length > first.length && (
          <li className="text-12 text-ink-3">{i18n.t('Also missing: {others}.', { others })}</li>
        )}
      </ul>
    </section>
  )
}
