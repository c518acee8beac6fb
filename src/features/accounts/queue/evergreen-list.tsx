import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Repeat } from '~/contract/repeats'
import { repeatListQuery } from '~/src/api/queries/repeats'
import { RepeatRow } from '~/src/posts/repeats/repeat-row'
import { useHasRepeats } from '~/src/posts/repeats/repeat-text'
import { Repeat2 } from '~/src/ui/icons'
import { timeText } from '~/src/ui/time'

type Props = {
  workspaceId: string
  queueId: string
  /** The queue's, in which its screen shows all times. */
  zone: string
}

/** Posts that return to the queue after each publication. Renders nothing if the server doesn't support repeats. */
export function EvergreenList({ workspaceId, queueId, zone }: Props) {
  const hasRepeats = useHasRepeats()
  const { data: repeats } = useQuery({ ...repeatListQuery(workspaceId), enabled: hasRepeats })
  const heading = useId()
  if (!hasRepeats || !repeats) return null
  const own = repeats.filter(({ evergreen }) => evergreen?.queueId === queueId)
  return (
    <section aria-labelledby={heading} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 id={heading} className="flex items-center gap-2 font-medium">
        <Repeat2 aria-hidden="true" className="size-4" />
        {i18n.t('Evergreen posts')}
      </h2>
      {own.length === 0 ? (
        <p className="text-12 text-ink-2">
          {i18n.t(
            'No evergreen posts yet. Open a post and choose “Make evergreen” to have it published again from this queue.',
          )}
        </p>
      ) : (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {own.map((repeat) => (
            <RepeatRow
              key={repeat.id}
              workspaceId={workspaceId}
              repeat={repeat}
              facts={factsOf(repeat, zone)}
              zone={zone}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

/** "Again after 14 days at the earliest. Last published 3 Mar 2026." */
function factsOf({ evergreen, lastAt }: Repeat, zone: string): string {
  const pause = i18n.t(
    '{count, plural, one {Again after 1 day at the earliest.} other {Again after # days at the earliest.}}',
    { count: evergreen?.pauseDays ?? 1 },
  )
  return lastAt === undefined
    ? pause
    : `${pause} ${i18n.t('Last published {date}.', { date: timeText(lastAt, 'date', zone) })}`
}
