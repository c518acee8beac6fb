import { Link } from '@tanstack/react-router'
import { chooseSettings } from '~/src/calendar/device-settings'
import { buttonClass } from '~/src/ui/button-class'
import { AtSign, Coins } from '~/src/ui/icons'
import { StatusGlyph } from '~/src/ui/status-mark'
import type { ActionItem } from './action-items'

/** As high as it can become, so that nothing under it moves. */
export const actionItemRowClass =
  'grid h-[98px] grid-cols-[20px_minmax(0,1fr)_auto] gap-2 overflow-hidden border-t border-line py-3 last:border-b md:h-[77px]'

/** One thing that waits for a person. */
export function ActionItemRow({ item, workspaceId }: { item: ActionItem; workspaceId: string }) {
  return (
    <li className={actionItemRowClass}>
      <span className="pt-0.5">
        <Glyph item={item} />
      </span>
      <div className="min-w-0">
        <p className="line-clamp-2 font-semi text-ink md:line-clamp-1" title={item.title}>
          {item.title}
        </p>
        <p className="mt-px line-clamp-2 text-12 text-ink-2" title={item.detail}>
          {item.detail}
        </p>
      </div>
      <Settle item={item} workspaceId={workspaceId} />
    </li>
  )
}

function Glyph({ item: { settle } }: { item: ActionItem }) {
  if (settle.kind === 'credits') return <Coins aria-hidden="true" className="size-3.5 text-amber" />
  if (settle.kind === 'write') return <AtSign aria-hidden="true" className="size-3.5 text-ink-2" />
  return <StatusGlyph status={settle.kind === 'post' ? 'failed' : 'draft'} />
}

const look = buttonClass({ size: 'sm' })

/** The act, said with what it is for: several rows may have the same. */
function Settle({ item: { settle, title }, workspaceId }: { item: ActionItem; workspaceId: string }) {
  switch (settle.kind) {
    case 'post':
      return (
        <Link
          to="/w/$workspaceId/posts/$postId"
          params={{ workspaceId, postId: settle.postId }}
          className={look}
          aria-label={`Fix and retry: ${title}`}
        >
          Fix and retry
        </Link>
      )
    case 'credits':
      return (
        <Link to="/credits" className={look}>
          Top up
        </Link>
      )
    case 'drafts':
      return (
        <Link
          to="/w/$workspaceId/calendar"
          params={{ workspaceId }}
          search={{ view: 'month', date: settle.date, campaign: settle.campaignId }}
          hash="tray"
          onClick={() => chooseSettings({ tray: true })}
          className={look}
          aria-label={`Schedule them: ${title}`}
        >
          Schedule them
        </Link>
      )
    case 'write':
      return (
        <Link to="/w/$workspaceId/posts/new" params={{ workspaceId }} className={look}>
          Write a post
        </Link>
      )
  }
}
