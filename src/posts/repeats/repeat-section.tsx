import { i18n } from '@lingui/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Post } from '~/contract/post'
import { createRepeat, type Repeat } from '~/contract/repeats'
import { approvalRefusal } from '~/contract/rules'
import { zonedDay } from '~/domain/calendar/time-zone'
import { useMay, useOpenWorkspace } from '~/src/api/queries/access'
import { repeatListQuery } from '~/src/api/queries/repeats'
import { accountListQuery } from '~/src/api/queries/workspace'
import { dayText } from '~/src/calendar/day-text'
import { contentRefusal } from '~/src/posts/content-refusal'
import { Button } from '~/src/ui/button'
import { Repeat2 } from '~/src/ui/icons'
import { EvergreenDialog } from './evergreen-dialog'
import { RepeatDialog } from './repeat-dialog'
import { Progress } from './repeat-progress'
import { follows, plannedUntil, ruleText } from './repeat-text'
import { useRepeats } from './use-repeats'

type Props = {
  workspaceId: string
  post: Post
  /** Called when the post was deleted with the others to come. */
  onGone: () => void
}

/** A post's repeat and its actions, or the buttons to start one. */
export function RepeatSection({ workspaceId, post, onGone }: Props) {
  const { data: repeats } = useQuery(repeatListQuery(workspaceId))
  const repeat = repeats?.find(({ id }) => id === post.repeat?.id)
  const heading = useId()
  if (post.repeat && post.repeat.state !== 'stopped' && !repeats) return null
  return repeat ? (
    <section aria-labelledby={heading} className="rounded border border-line px-3 py-2.5">
      <h2 id={heading} className="flex min-h-7 items-center gap-2 text-14 font-medium">
        <Repeat2 aria-hidden="true" className="size-4" />
        {repeat.rule ? ruleText(repeat.rule) : i18n.t('Evergreen')}
      </h2>
      <Progress repeat={repeat} />
      <LaterPosts repeat={repeat} />
      <RepeatActions workspaceId={workspaceId} post={post} repeat={repeat} onGone={onGone} />
    </section>
  ) : (
    <StartButtons workspaceId={workspaceId} post={post} />
  )
}

/** Where the posts are that the calendar doesn't have yet. */
function LaterPosts({ repeat }: { repeat: Repeat }) {
  const until = plannedUntil(repeat)
  if (until === undefined) return null
  const day = dayText(zonedDay(until, repeat.rule?.timezone ?? 'UTC'), 'weekdayDateOfYear')
  return (
    <p className="text-12 text-ink-2">
      {i18n.t('Posts are planned until {day}. Later ones are added automatically.', { day })}
    </p>
  )
}

/** Pause, resume, change and stop. */
function RepeatActions({ workspaceId, post, repeat, onGone }: Props & { repeat: Repeat }) {
  const notAllowed = useMay(createRepeat)
  const [changing, setChanging] = useState(false)
  const { pause, resume, stop, applyToLater } = useRepeats(workspaceId)
  const Change = repeat.rule ? RepeatDialog : EvergreenDialog
  const pauseAndLeave = async () => {
    if ((await pause(repeat)) && follows(post)) onGone()
  }
  const isOut = post.status === 'published' || post.status === 'failed'
  return (
    <>
      {post.repeat?.detached && !isOut && (
        <p className="mt-1.5 text-12 text-ink-2">
          {i18n.t('This post was changed by hand: changes of the others leave it alone.')}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="sm" notAllowed={notAllowed} onClick={() => setChanging(true)}>
          {i18n.t('Change repeat…')}
        </Button>
        {post.repeat?.detached && !isOut && repeat.rule && (
          <Button size="sm" notAllowed={notAllowed} onClick={() => applyToLater(repeat.id, post.id)}>
            {i18n.t('Use for later posts')}
          </Button>
        )}
        {repeat.state === 'paused' ? (
          <Button size="sm" notAllowed={notAllowed} onClick={() => void resume(repeat)}>
            {i18n.t('Resume')}
          </Button>
        ) : (
          <Button size="sm" notAllowed={notAllowed} onClick={() => void pauseAndLeave()}>
            {i18n.t('Pause')}
          </Button>
        )}
        <Button
          size="sm"
          notAllowed={notAllowed}
          onClick={() => void stop(repeat.id, isOut ? {} : { keepPostId: post.id })}
        >
          {i18n.t('Stop repeating')}
        </Button>
      </div>
      {changing && (
        <Change workspaceId={workspaceId} post={post} repeat={repeat} onClose={() => setChanging(false)} />
      )}
    </>
  )
}

function StartButtons({ workspaceId, post }: Omit<Props, 'onGone'>) {
  const may = useMay(createRepeat)
  const workspace = useOpenWorkspace()
  const { data: accounts } = useQuery(accountListQuery(workspaceId))
  const [openDialog, setOpenDialog] = useState<'rule' | 'evergreen'>()
  const notAllowed =
    may ??
    (post.publishing ? i18n.t('This post is being published right now.') : undefined) ??
    approvalRefusal(post, workspace) ??
    contentRefusal(post, accounts)
  return (
    <div className="flex flex-wrap gap-2">
      <Button notAllowed={notAllowed} onClick={() => setOpenDialog('rule')}>
        {i18n.t('Repeat…')}
      </Button>
      <Button notAllowed={notAllowed} onClick={() => setOpenDialog('evergreen')}>
        {post.status === 'published' ? i18n.t('Use again as evergreen…') : i18n.t('Make evergreen…')}
      </Button>
      {openDialog === 'rule' && (
        <RepeatDialog workspaceId={workspaceId} post={post} onClose={() => setOpenDialog(undefined)} />
      )}
      {openDialog === 'evergreen' && (
        <EvergreenDialog workspaceId={workspaceId} post={post} onClose={() => setOpenDialog(undefined)} />
      )}
    </div>
  )
}
