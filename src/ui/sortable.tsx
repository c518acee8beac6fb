import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
} from '@dnd-kit/sortable'
import { i18n } from '@lingui/core'
import type { ReactNode } from 'react'
import { cx } from './class-names'
import { GripVertical } from './icons'

export const dragInstructions = {
  draggable: i18n.t('Press Space to pick up, the arrow keys to move, Space to drop, or Escape to cancel.'),
}

export type SortableProps = {
  label: string
  ids: readonly string[]
  /** An item's name in announcements. */
  nameOf: (id: string) => string
  onMove: (from: number, to: number) => void
  children: ReactNode
  className?: string | undefined
}

/** A list reordered by mouse, touch or keyboard: Space picks an item up, arrows move it, Space drops it. */
export function Sortable({ label, ids, nameOf, onMove, children, className }: SortableProps) {
  const sensors = useSensors(
    // A press without movement is a click.
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    // A moving finger scrolls; a resting one starts a drag.
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const name = (id: UniqueIdentifier) => nameOf(String(id))
  const place = (id: UniqueIdentifier) =>
    i18n.t('{0} of {count}', { 0: ids.indexOf(String(id)) + 1, count: ids.length })
  const end = ({ active, over }: DragEndEvent) => {
    const from = ids.indexOf(String(active.id))
    const to = over ? ids.indexOf(String(over.id)) : -1
    if (from >= 0 && to >= 0 && from !== to) onMove(from, to)
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={end}
      accessibility={{
        screenReaderInstructions: dragInstructions,
        announcements: {
          onDragStart: ({ active }) =>
            i18n.t('Picked up {id}, {id2}.', { id: name(active.id), id2: place(active.id) }),
          onDragOver: ({ active, over }) =>
            over ? i18n.t('{id} moves to {id2}.', { id: name(active.id), id2: place(over.id) }) : undefined,
          onDragEnd: ({ active, over }) =>
            over ? i18n.t('{id} is now {id2}.', { id: name(active.id), id2: place(over.id) }) : undefined,
          onDragCancel: ({ active }) => i18n.t('{id} wasn’t moved.', { id: name(active.id) }),
        },
      }}
    >
      <SortableContext items={[...ids]} strategy={rectSortingStrategy}>
        <ul aria-label={label} className={className}>
          {children}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

export type SortableItemProps = {
  id: string
  className?: string | undefined
  /** Renders the item around the given drag handle. */
  children: (handle: ReactNode) => ReactNode
  /** The handle's accessible name: "Move Forest". */
  handleLabel: string
  handleClassName?: string | undefined
}

export function SortableItem({ id, className, children, handleLabel, handleClassName }: SortableItemProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id, attributes: { roleDescription: i18n.t('sortable') } })
  const handle = (
    <button
      type="button"
      ref={setActivatorNodeRef}
      {...attributes}
      {...listeners}
      aria-label={handleLabel}
      className={cx(
        'grid size-7 flex-none cursor-grab touch-none place-items-center rounded text-ink-3 hover:bg-hover hover:text-ink max-md:size-10',
        handleClassName,
      )}
    >
      <GripVertical />
    </button>
  )
  return (
    <li
      ref={setNodeRef}
      className={cx(className, isDragging && 'relative z-2 opacity-80')}
      style={{
        transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined,
        transition,
      }}
    >
      {children(handle)}
    </li>
  )
}

/** `list` with the item at `from` moved to `to`. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  return arrayMove([...list], from, to)
}
