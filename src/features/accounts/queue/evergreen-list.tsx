import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { updateRepeat, type Repeat } from '~/contract/repeats'
import { postTitle } from '~/domain/text'
import { useMay } from '~/src/api/queries/access'
import { repeatListQuery } from '~/src/api/queries/repeats'
import { EvergreenDialog } from '~/src/posts/repeats/evergreen-dialog'
import { Progress } from '~/src/posts/repeats/repeat-progress'
import { useHasRepeats } from '~/src/posts/repeats/repeat-text'
import { useRepeats } from '~/src/posts/repeats/use-repeats'
import { IconButton } from '~/src/ui/icon-button'
import { Ellipsis, Repeat2 } from '~/src/ui/icons'
import { Menu } from '~/src/ui/menu'
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
    <section aria-labelledby={heading} className="grid gap-2">
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
        <ul className="grid gap-2">
          {own.map((repeat) => (
            <EvergreenRow key={repeat.id} workspaceId={workspaceId} repeat={repeat} zone={zone} />
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

function EvergreenRow({ workspaceId, repeat, zone }: Omit<Props, 'queueId'> & { repeat: Repeat }) {
  const notAllowed = useMay(updateRepeat)
  const { pause, resume, stop } = useRepeats(workspaceId)
  const [changing, setChanging] = useState(false)
  const { id, text = '', targets = [] } = repeat
  const title = postTitle(text, 60)
  const label = i18n.t('Actions for {name}', { name: title })
  return (
    <li className="flex items-start gap-2 rounded border border-line px-3 py-2">
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate font-medium">
          {title}
        </p>
        <p className="text-12 text-ink-2">{factsOf(repeat, zone)}</p>
        <Progress repeat={repeat} zone={zone} />
      </div>
      <Menu
        label={label}
        align="end"
        trigger={<IconButton label={label} icon={<Ellipsis />} />}
        entries={[
          { id: 'change', label: i18n.t('Change…'), notAllowed, onSelect: () => setChanging(true) },
          repeat.state === 'paused'
            ? { id: 'resume', label: i18n.t('Resume'), notAllowed, onSelect: () => void resume(repeat) }
            : { id: 'pause', label: i18n.t('Pause'), notAllowed, onSelect: () => void pause(id) },
          { id: 'remove', label: i18n.t('Remove'), notAllowed, onSelect: () => void stop(id) },
        ]}
      />
      {changing && (
        <EvergreenDialog
          workspaceId={workspaceId}
          post={{ id: '', targets, status: undefined, scheduledAt: undefined }}
          repeat={repeat}
          onClose={() => setChanging(false)}
        />
      )}
    </li>
  )
}
