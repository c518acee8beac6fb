import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import type { ActivityKind } from '~/contract/activity'
import { meQuery } from '~/src/api/queries/access'
import { activityQuery } from '~/src/api/queries/activity'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { Button } from '~/src/ui/button'
import { capital } from '~/src/ui/enum-labels'
import { Banner } from '~/src/ui/notices'
import { actorName } from './activity-words'
import { fieldName, valueText } from './field-words'

interface ChangedElsewhereProps {
  workspaceId: string
  kind: ActivityKind
  /** Undefined for the brand kit and the workspace, which exist once. */
  recordId: string | undefined
  overtaken: readonly Difference[]
  onKeep: (name: string) => void
  onTake: (name: string) => void
}

/**
 * Shows before a save that the record was changed elsewhere since the form was opened, and by whom. Unedited fields are
 * updated by themselves; for fields that both have changed, the person chooses.
 */
export function ChangedElsewhere({
  workspaceId,
  kind,
  recordId,
  overtaken,
  onKeep,
  onTake,
}: ChangedElsewhereProps) {
  const by = useChangedBy(workspaceId, { kind, recordId })
  if (overtaken.length > 0)
    return <FieldDifferences differences={overtaken} by={by} onKeep={onKeep} onTake={onTake} />
  return (
    <Banner
      title={by === undefined ? i18n.t('Changed elsewhere') : i18n.t('Changed by {name}', { name: by })}
    >
      {i18n.t('The fields you haven’t edited are up to date.')}
    </Banner>
  )
}

/** Beside the button that saves, as the choice itself may be out of view. */
export const overtakenText = i18n.t(
  'The same fields were changed elsewhere. Choose at the top what to keep. Saving keeps yours where you don’t choose.',
)

/** A field that two people have changed. */
export interface Difference {
  readonly name: string
  readonly mine: unknown
  readonly theirs: unknown
  /** Formats its values, if they aren't texts or lists of texts. */
  readonly format?: ((value: unknown) => string) | undefined
}

export interface DifferencesProps {
  differences: readonly Difference[]
  /** Who changed it, if known. */
  by: string | undefined
  onKeep: (name: string) => void
  onTake: (name: string) => void
}

/**
 * Shows both versions of fields that two people have changed, with a choice for each. Saving keeps one's own version of
 * fields without a choice.
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
        // A long text is scrollable, so it has to be focusable.
        tabIndex={value.length > 300 ? 0 : undefined}
        className="max-h-40 overflow-auto whitespace-pre-wrap wrap-anywhere"
      >
        {value === '' ? <span className="text-ink-3">{i18n.t('Empty')}</span> : value}
      </p>
      <span>{children}</span>
    </div>
  )
}

interface RecordRef {
  readonly kind: ActivityKind
  readonly recordId?: string | undefined
}

/** Name of who last changed a record; undefined if that is unknown or the current person. */
export function useChangedBy(workspaceId: string, { kind, recordId }: RecordRef): string | undefined {
  const hasActivity = useExtensions().has('listActivity')
  const { data: me } = useQuery(meQuery())
  const { data: entries } = useQuery({
    ...activityQuery(workspaceId, { kinds: kind, ...(recordId !== undefined && { recordId }) }, 5),
    staleTime: 0,
    enabled: hasActivity,
  })
  const [last] = entries ?? []
  return last === undefined || last.actor?.id === me?.id ? undefined : actorName(last)
}
