import { useDraggable } from '@dnd-kit/core'
import { Link } from '@tanstack/react-router'
import { campaignStatuses } from '~/contract/campaign'
import { sizedPicture } from '~/src/api/sized-picture'
import { StatusMenu } from '~/src/records/status-menu'
import { cx } from '~/src/ui/class-names'
import { GripVertical } from '~/src/ui/icons'
import { Picture } from '~/src/ui/picture'
import { PlatformMark } from '~/src/ui/platform-mark'
import type { CampaignItemProps } from './campaign-item'

/** A campaign on the board; its handle moves it by mouse, touch and keyboard. */
export function CampaignCard(props: CampaignItemProps) {
  const { workspaceId, campaign, onStatus, notAllowed } = props
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: campaign.id,
    disabled: notAllowed !== undefined,
  })
  const name = campaign.name ?? '—'
  return (
    <li
      ref={setNodeRef}
      className={cx('grid gap-2 rounded border border-line-2 bg-lift p-2', isDragging && 'opacity-40')}
    >
      <div className="flex items-start gap-1">
        <Link
          to="/w/$workspaceId/campaigns/$campaignId"
          params={{ workspaceId, campaignId: campaign.id }}
          search={true}
          draggable={false}
          dir="auto"
          className="min-w-0 flex-1 py-1 font-medium break-words hover:underline"
        >
          {name}
        </Link>
        <button
          type="button"
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          aria-label={`Move ${name}`}
          className="grid size-7 flex-none cursor-grab touch-none place-items-center rounded text-ink-3 hover:bg-hover hover:text-ink max-md:size-10"
        >
          <GripVertical />
        </button>
      </div>
      {campaign.heroImageUrl && (
        <Picture
          {...sizedPicture(campaign.heroImageUrl, 240)}
          alt=""
          width={240}
          height={96}
          className="h-24 w-full rounded-sm"
        />
      )}
      <CardFoot {...props} />
      <StatusMenu
        name={name}
        value={campaign.status}
        options={campaignStatuses}
        onChange={onStatus}
        notAllowed={notAllowed}
      />
    </li>
  )
}

function CardFoot({ campaign: { targetChannel, productName } }: CampaignItemProps) {
  return (
    <div className="flex min-w-0 items-center gap-1.5 text-12 text-ink-2">
      {targetChannel && <PlatformMark platform={targetChannel} size="sm" />}
      <span className="truncate">{productName || 'No product'}</span>
    </div>
  )
}

/** What is held while a card is moved. */
export function HeldCard({ name }: { name: string }) {
  return (
    <div className="-rotate-[1.6deg] rounded border border-line-2 bg-lift p-3 font-medium shadow-float">
      {name}
    </div>
  )
}
