import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import type { QueueMove } from '~/contract/queues'
import { postTitle } from '~/domain/text'
import { ApiError, errorDetails } from '~/src/api/errors'
import { accountListQuery } from '~/src/api/queries/workspace'
import { errorLine } from '~/src/feedback/failure-line'
import { listed } from '~/src/i18n/plural'
import { accountLabel } from '~/src/posts/account-groups'
import { PostPicture } from '~/src/posts/post-picture'
import { ChangedElsewhere } from '~/src/team/changed-elsewhere'
import { valueText } from '~/src/team/field-words'
import { FieldError } from '~/src/ui/field'
import { ArrowRight } from '~/src/ui/icons'
import { ErrorNotice } from '~/src/ui/notices'
import { platformName } from '~/src/ui/platform-mark'
import { timeText } from '~/src/ui/time'
import type { QueueDraft } from './queue-draft'
import type { QueueEditor } from './use-queue-editor'
import { zoneName } from './week-layout'

function reasonText(reason: QueueMove['reason']): string | undefined {
  switch (reason) {
    case 'slot_moved':
      return i18n.t('It moves with its slot')
    case 'slot_removed':
      return i18n.t('Its slot goes; this is the next free one')
    case 'timezone':
      return i18n.t('Same local time in the new time zone')
    case 'next_week':
      return i18n.t('Its slot’s time that week has passed or is taken')
    case undefined:
      return undefined
  }
}

/** Another post close to the new time, naming the platform if both use it. */
function conflictText(conflict: NonNullable<QueueMove['conflict']>): string {
  const { minutes, platform } = conflict
  const title = postTitle(conflict.text ?? '')
  const name = platform && platformName(platform)
  if (minutes === 0)
    return name
      ? i18n.t('At the same time as “{title}”, also on {name}', { title, name })
      : i18n.t('At the same time as “{title}”', { title })
  const count = Math.abs(minutes)
  if (minutes > 0)
    return name
      ? i18n.t('{count} min after “{title}”, also on {name}', { count, title, name })
      : i18n.t('{count} min after “{title}”', { count, title })
  return name
    ? i18n.t('{count} min before “{title}”, also on {name}', { count, title, name })
    : i18n.t('{count} min before “{title}”', { count, title })
}

/** True if the server rejected the change itself, so that retrying is pointless. */
const isRefusal = (error: Error): boolean => error instanceof ApiError && error.status < 429

type Props = { editor: Pick<QueueEditor, 'preview' | 'changes' | 'saved'>; draft: QueueDraft }

/** Preview of the posts that a save would move, with times and reasons. */
export function MoveList({ editor, draft }: Props) {
  const { preview, changes, saved } = editor
  if (changes === 0) return null
  const moves = preview?.data?.moves ?? []
  const kept = preview?.data?.kept
  const error = preview?.error
  // In another zone, a time may look the same though the post moves.
  const timeIn = (at: string, zone: string) =>
    saved.timezone === draft.timezone
      ? timeText(at, 'dayTime', zone)
      : `${timeText(at, 'dayTime', zone)} ${zoneName(Date.parse(at), zone)}`
  const title = error
    ? i18n.t('Not checked yet')
    : preview && moves.length > 0
      ? i18n.t('{count, plural, one {1 post moves when you save} other {# posts move when you save}}', {
          count: moves.length,
        })
      : i18n.t('No posts move when you save')
  return (
    <section
      aria-labelledby="queue-moves"
      aria-busy={preview?.isFetching}
      className="border-t border-line pt-3"
    >
      <div className="flex items-baseline gap-2 pb-1.5">
        <h2 id="queue-moves" aria-live="polite" className="text-13 font-medium">
          {preview && !preview.data && !error ? i18n.t('Checking which posts move') : title}
        </h2>
        <span className="tnum ms-auto flex-none text-12 text-ink-2">
          {i18n.t('{count, plural, one {1 change} other {# changes}}', { count: changes })}
        </span>
      </div>
      {error && isRefusal(error) && <FieldError>{errorLine(error)}</FieldError>}
      {error && !isRefusal(error) && (
        <ErrorNotice
          title={i18n.t('Couldn’t check which posts move')}
          {...errorDetails(error)}
          retrying={preview.isFetching}
          onRetry={() => void preview.refetch()}
        />
      )}
      <ul>
        {moves.map((move) => (
          <li
            key={move.postId}
            className="grid grid-cols-[40px_minmax(0,1fr)] gap-2.5 border-t border-line py-2.5 last:border-b"
          >
            <PostPicture url={move.mediaUrl} />
            <div className="min-w-0">
              <b dir="auto" className="block truncate font-semi">
                {postTitle(move.text ?? '')}
              </b>
              <span className="tnum flex flex-wrap items-center gap-x-1.5">
                <s className="text-ink-3">{timeIn(move.from, saved.timezone)}</s>
                <ArrowRight aria-hidden="true" className="size-3.5 text-ink-3 rtl:-scale-x-100" />
                <span className="font-medium">{timeIn(move.to, draft.timezone)}</span>
              </span>
              <span className="block text-12 text-ink-2">{reasonText(move.reason)}</span>
              {move.conflict && (
                <span className="block text-12 text-ink-2">{conflictText(move.conflict)}</span>
              )}
            </div>
          </li>
        ))}
      </ul>
      {moves.length > 0 && kept !== undefined && kept > 0 && (
        <p className="mt-2 text-12 text-ink-2">
          {i18n.t(
            '{count, plural, one {1 other queued post keeps its time.} other {# other queued posts keep their times.}}',
            { count: kept },
          )}
        </p>
      )}
    </section>
  )
}

type ChangedMeanwhileProps = { workspaceId: string; queueId: string; editor: QueueEditor }

/** Fields of the queue that somebody else changed in the meantime, with the choice of which value to keep. */
export function ChangedMeanwhile({ workspaceId, queueId, editor }: ChangedMeanwhileProps) {
  const { data: accounts = [] } = useQuery(accountListQuery(workspaceId))
  const { overtaken, keep, take, saving } = editor
  if (overtaken.length === 0 || saving) return null
  const formatValue = (value: unknown): string => {
    if (value === null) return i18n.t('any account')
    if (!Array.isArray(value)) return valueText(value)
    return listed(accounts.filter(({ id }) => value.includes(id)).map(accountLabel))
  }
  return (
    <ChangedElsewhere
      workspaceId={workspaceId}
      kind="queue"
      recordId={queueId}
      overtaken={overtaken.map((each) => ({ ...each, format: formatValue }))}
      onKeep={keep}
      onTake={take}
    />
  )
}
