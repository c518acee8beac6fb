import { postTitle } from '~/domain/posts/post-title'
import type { Action } from '~/src/operations/outbox/action'
import type { PostSchedule } from '~/src/api/post-schedule'
import { timeText } from '~/src/ui/time-text'
import { chosenZone } from '~/src/calendar/device-settings'

const whenOf = (at: string) => timeText(at, 'dayTime', chosenZone())

const moved = (to: PostSchedule): string =>
  to.kind === 'schedule'
    ? `Schedule for ${whenOf(to.at)}`
    : to.kind === 'queue'
      ? 'Add to a queue'
      : 'Unschedule'

const made = (to: PostSchedule): string =>
  to.kind === 'schedule'
    ? `New post, scheduled for ${whenOf(to.at)}`
    : to.kind === 'queue'
      ? 'New post, added to a queue'
      : 'New draft'

/** What an act does, and to which post. */
export function actionMessages(action: Action): { readonly does: string; readonly title: string } {
  if (action.kind === 'create')
    return { does: made(action.to), title: postTitle(action.body.content.text, 60) }
  const does = action.kind === 'move' ? moved(action.to) : 'Delete'
  return { does, title: postTitle(action.post.content.text, 60) }
}
