import { i18n } from '@lingui/core'
import { useState } from 'react'
import type { Post } from '~/contract/post'
import { sameTime } from '~/src/calendar/plan'
import { timeOfPost } from '~/src/calendar/posts-by-day'
import { Banner } from '~/src/ui/notices'
import { timeText } from '~/src/ui/time'

/** Statuses between which a post is moved. One that was published meanwhile has another time, too. */
const plannedStatuses: readonly Post['status'][] = ['draft', 'scheduled', 'queued']

type Props = {
  post: Post
  /** The time chosen here, which the post already has while it is being saved. */
  chosen?: string | undefined
  zone: string | undefined
}

/** Says in a dialog that the post was moved elsewhere since the dialog opened. */
export function MovedNotice({ post, chosen, zone }: Props) {
  const [before] = useState(() => timeOfPost(post))
  const now = timeOfPost(post)
  if (!plannedStatuses.includes(post.status) || sameTime(now, before)) return null
  if (chosen !== undefined && sameTime(now, chosen)) return null
  return (
    <Banner tone="amber">
      {now === undefined
        ? i18n.t('This post was unscheduled in the meantime.')
        : i18n.t('This post was moved to {time} in the meantime.', {
            time: timeText(now, 'dayTime', zone),
          })}
    </Banner>
  )
}
