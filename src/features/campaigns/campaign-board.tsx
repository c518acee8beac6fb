import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type KeyboardCoordinateGetter,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  type UniqueIdentifier,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { i18n } from '@lingui/core'
import { Link } from '@tanstack/react-router'
import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react'
import { type CampaignStatus, campaignStatuses } from '~/contract/campaign'
import { sizedPicture } from '~/src/media/sized-picture'
import { RecordStatus, StatusMenu, statusWord } from '~/src/records/status'
import { cx } from '~/src/ui/class-names'
import { GripVertical } from '~/src/ui/icons'
import { ListEnd, type ListEndProps, useGrowingList } from '~/src/ui/list-end'
import { Picture } from '~/src/ui/picture'
import { PlatformMark } from '~/src/ui/platform-mark'
import { dragInstructions, EndDragOnUnmount, PromptKeyboardSensor } from '~/src/ui/sortable'
import { type CampaignItemProps, type CampaignList, columnsOf } from './campaign-list'

/** Keyboard dragging: the arrow keys move a card to the centre of the column to the left or right. */
const columnCoordinates: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  const step = event.code === 'ArrowRight' ? 1 : event.code === 'ArrowLeft' ? -1 : 0
  const card = context.collisionRect
  if (step === 0 || !card) return undefined
  event.preventDefault()
  const columns = context.droppableContainers
    .getEnabled()
    .flatMap(({ id, rect }) => (rect.current ? [{ id, rect: rect.current }] : []))
    .toSorted((one, other) => one.rect.left - other.rect.left)
  const middle = card.left + card.width / 2
  const at = columns.findLastIndex(({ rect }) => rect.left <= middle)
  const next = columns[Math.min(columns.length - 1, Math.max(0, at + step))]
  if (!next) return undefined
  return {
    ...currentCoordinates,
    x: currentCoordinates.x + (next.rect.left + next.rect.width / 2 - middle),
  }
}

const statusOf = (id: UniqueIdentifier | undefined): CampaignStatus | undefined =>
  campaignStatuses.find((status) => `column-${status}` === id)

const handleId = (campaignId: UniqueIdentifier) => `move-${campaignId}`

/**
 * Lets the focus follow the controls of a card that moves, as they are rendered anew in its column: on a drop, and when
 * that is undone. Returns the board's focus handler.
 */
function useFollowFocus(): (event: FocusEvent) => void {
  const focused = useRef<Element>(undefined)
  useLayoutEffect(() => {
    const { current } = focused
    if (!current || current.isConnected || document.activeElement !== document.body) return
    document.getElementById(current.id)?.focus()
  })
  return ({ target }) => {
    focused.current = target
  }
}

type BoardProps = {
  items: readonly CampaignItemProps[]
  /** Total and list end of each column, by status; undefined if `items` are all campaigns. */
  columns: CampaignList['columns']
}

/** Campaigns in columns by status. Cards can be dragged with mouse, touch and keyboard. */
export function CampaignBoard({ items, columns }: BoardProps) {
  const [draggedId, setDraggedId] = useState<string>()
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 180, tolerance: 6 } }),
    useSensor(PromptKeyboardSensor, { coordinateGetter: columnCoordinates }),
  )
  const byId = new Map<UniqueIdentifier, CampaignItemProps>(items.map((item) => [item.campaign.id, item]))
  const itemOf = (id: UniqueIdentifier) => byId.get(id)
  const name = (id: UniqueIdentifier) => itemOf(id)?.campaign.name ?? i18n.t('The campaign')
  const followFocus = useFollowFocus()
  const drop = ({ active, over }: DragEndEvent) => {
    setDraggedId(undefined)
    const status = statusOf(over?.id)
    const item = itemOf(active.id)
    if (!item || status === undefined || status === item.campaign.status) return
    item.onStatus(status)
  }
  const word = (id: UniqueIdentifier | undefined) => statusWord(statusOf(id))
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={(args) => {
        const under = pointerWithin(args)
        return under.length > 0 ? under : closestCenter(args)
      }}
      onDragStart={({ active }) => setDraggedId(String(active.id))}
      onDragCancel={() => setDraggedId(undefined)}
      onDragEnd={drop}
      accessibility={{
        screenReaderInstructions: dragInstructions,
        announcements: {
          onDragStart: ({ active }) =>
            i18n.t('Picked up {id}. Use the arrow keys to move it between statuses.', {
              id: name(active.id),
            }),
          onDragOver: ({ active, over }) =>
            over
              ? i18n.t('{id} is over {id2}.', { id: name(active.id), id2: word(over.id) })
              : i18n.t('{id} isn’t over a status.', { id: name(active.id) }),
          onDragEnd: ({ active, over }) =>
            i18n.t('{id} dropped on {id2}.', { id: name(active.id), id2: word(over?.id) }),
          onDragCancel: ({ active }) => i18n.t('{id} wasn’t moved.', { id: name(active.id) }),
        },
      }}
    >
      <EndDragOnUnmount />
      <div
        onFocus={followFocus}
        className="flex min-h-full scroll-edges gap-3 overflow-x-auto pt-1 pb-2 max-md:snap-x"
      >
        {columnsOf(items.map(({ campaign }) => campaign)).map(({ status, campaigns }) => (
          <BoardColumn
            key={status ?? 'none'}
            status={status}
            count={columns?.get(status ?? '')?.total ?? campaigns.length}
            isDragging={draggedId !== undefined}
          >
            <ColumnCards
              items={campaigns.flatMap(({ id }) => itemOf(id) ?? [])}
              end={columns?.get(status ?? '')?.end}
            />
          </BoardColumn>
        ))}
      </div>
      <DragOverlay dropAnimation={null}>
        {draggedId !== undefined && <DraggedCard name={name(draggedId)} />}
      </DragOverlay>
    </DndContext>
  )
}

type ColumnProps = {
  status: string | undefined
  count: number
  isDragging: boolean
  children: React.ReactNode
}

function BoardColumn({ status, count, isDragging, children }: ColumnProps) {
  const id = `column-${status ?? 'none'}`
  const { setNodeRef, isOver } = useDroppable({
    id,
    disabled: statusOf(id) === undefined,
  })
  const word = status === undefined ? i18n.t('No status') : statusWord(status)
  return (
    <section
      ref={setNodeRef}
      aria-label={word}
      className={cx(
        'flex min-h-40 min-w-52 flex-1 flex-col gap-2 rounded p-2 max-md:min-w-[78vw] max-md:snap-start',
        isOver && isDragging ? 'bg-iris-tint inset-ring-2 inset-ring-iris' : 'bg-well',
      )}
    >
      <h2 className="flex items-center gap-2 px-1">
        {status === undefined ? word : <RecordStatus status={status} />}
        <span className="tnum ms-auto text-12 font-normal text-ink-3">{count}</span>
      </h2>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">{children}</ul>
    </section>
  )
}

/** The cards of a column. A long one grows as it is scrolled. */
function ColumnCards(props: { items: readonly CampaignItemProps[]; end: ListEndProps | undefined }) {
  const grown = useGrowingList(props.items)
  const { shown, end } = props.end ? { shown: props.items, end: props.end } : grown
  return (
    <>
      {shown.map((item) => (
        <CampaignCard key={item.campaign.id} {...item} />
      ))}
      {end.status !== '' && (
        <li>
          <ListEnd {...end} />
        </li>
      )}
    </>
  )
}

/**
 * A campaign on the board. Pointers drag it by anything but its menu, whose own presses would bubble to it; keys drag it by
 * its handle.
 */
function CampaignCard(props: CampaignItemProps) {
  const { workspaceId, campaign, onStatus, notAllowed } = props
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: campaign.id,
    attributes: { roleDescription: i18n.t('draggable') },
    disabled: notAllowed !== undefined,
  })
  const name = campaign.name ?? '—'
  return (
    <li
      ref={setNodeRef}
      className={cx(
        'grid grid-cols-[minmax(0,1fr)] gap-2 rounded border border-line-2 bg-lift p-2',
        isDragging && 'opacity-40',
      )}
    >
      <div {...listeners} className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <div className="flex items-start gap-1">
          <Link
            to="/w/$workspaceId/campaigns/$campaignId"
            params={{ workspaceId, campaignId: campaign.id }}
            search={true}
            draggable={false}
            dir="auto"
            className="min-w-0 flex-1 py-1 font-medium break-words hover:underline max-md:py-2.5"
          >
            {name}
          </Link>
          <button
            type="button"
            ref={setActivatorNodeRef}
            {...attributes}
            id={handleId(campaign.id)}
            aria-label={i18n.t('Move {name}', { name })}
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
      </div>
      <StatusMenu
        id={`status-${campaign.id}`}
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
      <span className="truncate">{productName || i18n.t('No product')}</span>
    </div>
  )
}

/** The drag overlay of a card. */
function DraggedCard({ name }: { name: string }) {
  return (
    <div className="-rotate-[1.6deg] rounded border border-line-2 bg-lift p-3 font-medium shadow-float">
      {name}
    </div>
  )
}
