import { i18n } from '@lingui/core'
import { Button } from '~/src/ui/button'
import { capital } from '~/src/ui/enum-labels'
import { fieldName, valueText } from './field-words'

/** A field that two people have changed. */
export interface Difference {
  readonly name: string
  readonly mine: unknown
  readonly theirs: unknown
  /** How its values are written where they aren’t texts or lists of them. */
  readonly format?: ((value: unknown) => string) | undefined
}

export interface DifferencesProps {
  differences: readonly Difference[]
  /** Who changed it, where that is known. */
  by: string | undefined
  onKeep: (name: string) => void
  onTake: (name: string) => void
}

/**
 * The one message about a record that two people have changed: field by field, what each of them wrote, and a choice.
 * Saving keeps one’s own where nothing is chosen.
 */
export function FieldDifferences({ differences, by, onKeep, onTake }: DifferencesProps) {
  return (
    <section role="alert" className="rounded border border-transparent bg-amber-tint px-3 py-2.5">
      <h2 className="text-14">
        {by === undefined
          ? i18n.t('Changed elsewhere while you were editing')
          : i18n.t('Changed by {name} while you were editing', { name: by })}
      </h2>
      <p className="mb-2 text-12 text-ink-2">
        {i18n.t('Choose what to keep. Saving keeps yours where you don’t choose.')}
      </p>
      <ul className="grid gap-2">
        {differences.map((difference) => (
          <FieldChoice key={difference.name} {...difference} by={by} onKeep={onKeep} onTake={onTake} />
        ))}
      </ul>
    </section>
  )
}

type ChoiceProps = Difference & Omit<DifferencesProps, 'differences'>

function FieldChoice({ name, mine, theirs, format = valueText, by, onKeep, onTake }: ChoiceProps) {
  const field = capital(fieldName(name))
  return (
    <li className="grid grid-cols-2 gap-2 rounded border border-line bg-lift p-2.5 max-md:grid-cols-1">
      <h3 className="col-span-full text-12 font-medium text-ink-2">{field}</h3>
      <Version title={i18n.t('Yours')} value={format(mine)}>
        <Button size="sm" aria-label={i18n.t('Keep mine: {field}', { field })} onClick={() => onKeep(name)}>
          {i18n.t('Keep mine')}
        </Button>
      </Version>
      <Version title={by ?? i18n.t('Theirs')} value={format(theirs)}>
        <Button size="sm" aria-label={i18n.t('Take theirs: {field}', { field })} onClick={() => onTake(name)}>
          {i18n.t('Take theirs')}
        </Button>
      </Version>
    </li>
  )
}

function Version({ title, value, children }: { title: string; value: string; children: React.ReactNode }) {
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <span className="text-12 text-ink-3">
        <bdi>{title}</bdi>
      </span>
      <p
        dir="auto"
        // A long text scrolls in its own place, and the keyboard has to reach it.
        tabIndex={value.length > 300 ? 0 : undefined}
        className="max-h-40 overflow-auto whitespace-pre-wrap wrap-anywhere"
      >
        {value === '' ? <span className="text-ink-3">{i18n.t('Empty')}</span> : value}
      </p>
      <span>{children}</span>
    </div>
  )
}
