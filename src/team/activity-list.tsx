import { i18n } from '@lingui/core'
import { Link } from '@tanstack/react-router'
import type { Activity } from '~/contract/activity'
import { zonedDay } from '~/domain/calendar/time-zone'
import { longDay } from '~/src/calendar/day-text'
import { chosenZone } from '~/src/calendar/device-settings'
import { linkClass } from '~/src/ui/class-names'
import { Time } from '~/src/ui/time'
import { activityText, actorName, changedFieldsText, programText } from './activity-words'

interface Props {
  workspaceId: string
  entries: readonly Activity[]
  /** All entries are about the same record, whose name is left out. */
  isOfRecord?: boolean
}

/** Entries grouped by day, newest first: time, person, action and record. */
export function ActivityList({ workspaceId, entries, isOfRecord = false }: Props) {
  const zone = chosenZone()
  const days = new Map<string, Activity[]>()
  for (const entry of entries) {
    const at = entry.createdAt ?? ''
    const day = Number.isNaN(Date.parse(at)) ? '' : zonedDay(at, zone)
    days.set(day, [...(days.get(day) ?? []), entry])
  }
  return (
    <div className="grid gap-4">
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-label={headingOf(day)}>
          <h3 className="border-b border-line pb-1 text-12 font-medium text-ink-2">{headingOf(day)}</h3>
          <ol>
            {ofDay.map((entry) => (
              <ActivityRow key={entry.id} workspaceId={workspaceId} entry={entry} isOfRecord={isOfRecord} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

const headingOf = (day: string) => (day === '' ? '—' : longDay(day))

interface RowProps {
  workspaceId: string
  entry: Activity
  isOfRecord: boolean
}

function ActivityRow({ workspaceId, entry, isOfRecord }: RowProps) {
  const fields = changedFieldsText(entry)
  const program = programText(entry)
  return (
    <li className="grid grid-cols-[3.25rem_minmax(0,1fr)] gap-x-3 border-b border-line py-2">
      <span className="tnum text-ink-3">
        <Time at={entry.createdAt} shape="time" />
      </span>
      <div className="min-w-0">
        <p className="flex flex-wrap gap-x-2">
          <span className="font-medium">{activityText(entry)}</span>
          {fields !== undefined && <span className="text-ink-2">{fields}</span>}
        </p>
        {!isOfRecord && <RecordName workspaceId={workspaceId} entry={entry} />}
        <p className="text-12 text-ink-2">
          <bdi>{actorName(entry)}</bdi>
          {program !== undefined && (
            <>
              {' '}
              <bdi>{program}</bdi>
            </>
          )}
        </p>
      </div>
    </li>
  )
}

/** Length in characters at which the server truncates a name. */
const maxName = 60

const nameClass = 'block truncate'

/** The record's name, linked if it still exists. */
function RecordName({ workspaceId, entry }: Omit<RowProps, 'isOfRecord'>) {
  const { kind, recordId, recordName, action } = entry
  // A person who joined is the actor, whose name is shown below.
  if (!recordName || (kind === 'member' && recordId === entry.actor?.id)) return null
  const exists = action !== 'deleted' && recordId !== undefined
  const params = { workspaceId }
  // A post's name is the beginning of its text, whose first line serves as title everywhere.
  const [title = '', ...others] = recordName.trim().split(/[\r\n\u2028\u2029]+/)
  const isTruncated = others.length === 0 && [...recordName].length >= maxName
  const text = isTruncated ? `${title}…` : title
  const className = `${linkClass} ${nameClass} max-md:-my-2 max-md:py-2.5`
  if (exists && (kind === 'post' || kind === 'review'))
    return (
      <Link
        to="/w/$workspaceId/posts/$postId"
        params={{ ...params, postId: recordId }}
        className={className}
        dir="auto"
      >
        {text}
      </Link>
    )
  if (exists && kind === 'product')
    return (
      <Link
        to="/w/$workspaceId/products/$productId"
        params={{ ...params, productId: recordId }}
        className={className}
        dir="auto"
      >
        {text}
      </Link>
    )
  if (exists && kind === 'campaign')
    return (
      <Link
        to="/w/$workspaceId/campaigns/$campaignId"
        params={{ ...params, campaignId: recordId }}
        className={className}
        dir="auto"
      >
        {text}
      </Link>
    )
  return (
    <span dir="auto" className={`${nameClass} text-ink-2`}>
      {text}
    </span>
  )
}

/** Text for an empty list. */
export const noActivity = () => i18n.t('Changes to this workspace’s records appear here for a year.')
