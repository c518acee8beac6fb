import { Link } from '@tanstack/react-router'
import { IconButton } from '~/src/ui/icon-button'
import { Trash2 } from '~/src/ui/icons'
import { timeText } from '~/src/ui/time-text'
import type { Unfinished } from './unfinished'

type Props = {
  workspaceId: string
  unfinished: readonly Unfinished[]
  onDiscard: (id: string) => void
  onOpen?: (() => void) | undefined
}

/** Texts that were left, each with the way back into it. */
export function UnfinishedList({ workspaceId, unfinished, onDiscard, onOpen }: Props) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)]">
      {unfinished.map((each) => (
        <li key={each.id} className="flex items-center gap-1 rounded hover:bg-hover">
          <Link
            to="/w/$workspaceId/posts/new"
            params={{ workspaceId }}
            search={{ draft: each.id }}
            onClick={onOpen}
            className="min-w-0 flex-1 rounded px-2 py-1.5"
          >
            <span dir="auto" className="block truncate font-medium">
              {each.title}
            </span>
            <span className="block text-12 text-ink-3">
              {each.isEdit
                ? `Edits to a post, ${timeText(each.savedAt, 'dayTime')}`
                : timeText(each.savedAt, 'dayTime')}
            </span>
          </Link>
          <IconButton
            size="sm"
            label={`Discard ${each.title}`}
            icon={<Trash2 />}
            onClick={() => onDiscard(each.id)}
          />
        </li>
      ))}
    </ul>
  )
}
