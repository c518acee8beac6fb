import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  type UniqueIdentifier,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { useState } from 'react'
import { type CampaignStatus, campaignStatuses } from '~/contract/campaign'
import { RecordStatus, statusWord } from '~/src/records/record-status'
import { cx } from '~/src/ui/class-names'
import { columnCoordinates } from './column-coordinates'
import { CampaignCard, HeldCard } from './campaign-card'
import type { CampaignItemProps } from './campaign-item'
import { columnsOf } from './find-campaigns'

const statusOf = (id: UniqueIdentifier | undefined): CampaignStatus | undefined =>
  campaignStatuses.find((status) => `column-${status}` === id)

/** Campaigns by status: a card is moved by its handle, with mouse, finger or keys. */
export function CampaignBoard({ items }: { items: readonly CampaignItemProps[] }) {
  const [held, setHeld] = useState<string>()
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 180, tolerance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: columnCoordinates }),
  )
  const itemOf = (id: UniqueIdentifier) => items.find(({ campaign }) => campaign.id === id)
  const name = (id: UniqueIdentifier) => itemOf(id)?.campaign.name ?? 'The campaign'
  const drop = ({ active, over }: DragEndEvent) => {
    setHeld(undefined)
    const status = statusOf(over?.id)
    const item = itemOf(active.id)
    if (item && status !== undefined && status !== item.campaign.status) item.onStatus(status)
  }
  const word = (id: UniqueIdentifier | undefined) => statusWord(statusOf(id))
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={(args) => {
        const under = pointerWithin(args)
        return under.length > 0 ? under : closestCenter(args)
      }}
      onDragStart={({ active }) => setHeld(String(active.id))}
      onDragCancel={() => setHeld(undefined)}
      onDragEnd={drop}
      accessibility={{
        announcements: {
          onDragStart: ({ active }) =>
            `Picked up ${name(active.id)}. Use the arrow keys to move it between statuses.`,
          onDragOver: ({ active, over }) =>
            over ? `${name(active.id)} is over ${word(over.id)}.` : `${name(active.id)} isn’t over a status.`,
          onDragEnd: ({ active, over }) => `${name(active.id)} dropped on ${word(over?.id)}.`,
          onDragCancel: ({ active }) => `${name(active.id)} wasn’t moved.`,
        },
      }}
    >
      <div className="flex min-h-full gap-3 overflow-x-auto pt-1 pb-2 max-md:snap-x">
        {columnsOf(items.map(({ campaign }) => campaign)).map(({ status, campaigns }) => (
          <BoardColumn
            key={status ?? 'none'}
            status={status}
            count={campaigns.length}
            isHeld={held !== undefined}
          >
            {campaigns.flatMap(({ id }) => {
              const item = itemOf(id)
              return item ? [<CampaignCard key={id} {...item} />] : []
            })}
          </BoardColumn>
        ))}
      </div>
      <DragOverlay dropAnimation={null}>{held !== undefined && <HeldCard name={name(held)} />}</DragOverlay>
    </DndContext>
  )
}

type ColumnProps = {
  status: string | undefined
  count: number
  isHeld: boolean
  children: React.ReactNode
}

function BoardColumn({ status, count, isHeld, children }: ColumnProps) {
  const id = `column-${status ?? 'none'}`
  const { setNodeRef, isOver } = useDroppable({
    id,
    disabled: statusOf(id) === undefined,
  })
  const word = status === undefined ? 'No status' : statusWord(status)
  return (
    <section
      ref={setNodeRef}
      aria-label={word}
      className={cx(
        'flex min-h-40 min-w-52 flex-1 flex-col gap-2 rounded p-2 max-md:min-w-[78vw] max-md:snap-start',
        isOver && isHeld ? 'bg-iris-tint inset-ring-2 inset-ring-iris' : 'bg-well',
      )}
    >
      <h2 className="flex items-center gap-2 px-1">
        {status === undefined ? word : <RecordStatus status={status} />}
        <span className="tnum ms-auto text-12 font-normal text-ink-3">{count}</span>
      </h2>
      <ul className="grid gap-2">{children}</ul>
    </section>
  )
}
