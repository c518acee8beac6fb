import { postTitle } from '~/domain/posts/post-title'
import type { Act } from '~/src/operations/outbox/action'
import type { Placement } from '~/src/api/post-schedule'
import { timeText } from '~/src/ui/time-text'
import { chosenZone } from '~/src/calendar/device-settings'

const whenOf = (at: string) => timeText(at, 'dayTime', chosenZone())

const moved = (to: Placement): string =>
  to.kind === 'schedule'
    ? `Schedule for ${whenOf(to.at)}`
    : to.kind === 'queue'
      ? 'Add to a queue'
      : 'Unschedule'

const made = (to: Placement): string =>
  to.kind === 'schedule'
    ? `New post, scheduled for ${whenOf(to.at)}`
    : to.kind === 'queue'
      ? 'New post, added to a queue'
      : 'New draft'

/** What an act does, and to which post. */
export function actWords(act: Act): { readonly does: string; readonly title: string } {
  if (act.kind === 'create') return { does: made(act.to), title: postTitle(act.body.content.text, 60) }
  const does = act.kind === 'move' ? moved(act.to) : 'Delete'
  return { does, title: postTitle(act.post.content.text, 60) }
}
