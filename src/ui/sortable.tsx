import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardCode,
  KeyboardSensor,
  type KeyboardSensorProps,
  MouseSensor,
  TouchSensor,
  type UniqueIdentifier,
  useDndContext,
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
import {
  createContext,
  createRef,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { createStore, type Store, useStore } from '~/src/store/store'
import { cx } from './class-names'
import { GripVertical } from './icons'

export const dragInstructions = {
  draggable: i18n.t('Press Space to pick up, the arrow keys to move, Space to drop, or Escape to cancel.'),
}

type Drag = Pick<ReturnType<typeof useSortable>, 'listeners' | 'transform' | 'transition' | 'isDragging'>

/** What an item and dnd-kit’s hook for it, which is rendered elsewhere, know of each other. */
interface SortableState {
  readonly item: RefObject<HTMLLIElement | null>
  readonly handle: RefObject<HTMLButtonElement | null>
  readonly drag: Store<Drag | undefined>
}

const SortableList = createContext<{
  readonly items: Map<string, SortableState>
  readonly instructionsId: string
}>({ items: new Map(), instructionsId: '' })

export type SortableProps = {
  label: string
  ids: readonly string[]
  /** An item's name in announcements. */
  nameOf: (id: string) => string
  onMove: (from: number, to: number) => void
  children: ReactNode
  className?: string | undefined
}

/**
 * A list reordered by mouse, touch or keyboard: Space picks an item up, arrows move it, Space drops it. dnd-kit, which
 * has 125 hooks for a list and 50 for an item, is rendered beside the list, and only once the list has been pointed at
 * or focused, as Brand kit has five lists that are rarely reordered (docs/decisions/0118-menus-once-they-are-used.md).
 */
export function Sortable({ children, className, ...props }: SortableProps) {
  const [items] = useState(() => new Map<string, SortableState>())
  const [isUsed, setUsed] = useState(false)
  const start = () => setUsed(true)
  const instructionsId = useId()
  const list = useMemo(() => ({ items, instructionsId }), [items, instructionsId])
  return (
    <SortableList value={list}>
      <ul
        aria-label={props.label}
        className={className}
        onPointerEnter={start}
        onPointerDown={start}
        onFocus={start}
      >
        {children}
      </ul>
      <span hidden id={instructionsId}>
        {dragInstructions.draggable}
      </span>
      {isUsed && <Dragging items={items} {...props} />}
    </SortableList>
  )
}

/** dnd-kit for the items of a list. */
function Dragging({
  items,
  ids,
  nameOf,
  onMove,
}: Pick<SortableProps, 'ids' | 'nameOf' | 'onMove'> & { items: ReadonlyMap<string, SortableState> }) {
  const sensors = useSensors(
    // A press without movement is a click.
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    // A moving finger scrolls; a resting one starts a drag.
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(PromptKeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
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
        // The list has them, so that they are there when it is focused.
        screenReaderInstructions: { draggable: '' },
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
      <EndDragOnUnmount />
      <SortableContext items={[...ids]} strategy={rectSortingStrategy}>
        {ids.map((id) => (
          <DraggedItem key={id} id={id} items={items} />
        ))}
      </SortableContext>
    </DndContext>
  )
}

const dragKeys: ReadonlySet<string> = new Set(Object.values(KeyboardCode))

/**
 * dnd-kit's keyboard sensor, without losing keys pressed right after the one that picks an item up. dnd-kit adds its
 * listener in a timer, which Chromium may hold back until the next frame. Keys before that are kept and dispatched then.
 */
export class PromptKeyboardSensor extends KeyboardSensor {
  constructor(props: KeyboardSensorProps) {
    super(props)
    const early: KeyboardEvent[] = []
    const keep = (event: KeyboardEvent) => {
      if (!dragKeys.has(event.code)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      early.push(event)
    }
    document.addEventListener('keydown', keep, true)
    // Timers run in order, so dnd-kit's listener is there by now.
    setTimeout(() => {
      document.removeEventListener('keydown', keep, true)
      // The next key counts from where the last one has moved the item.
      for (const event of early) flushSync(() => document.dispatchEvent(new KeyboardEvent(event.type, event)))
    })
  }
}

/**
 * Ends a drag in a `DndContext` that is unmounted, as when a shortcut opens another screen. dnd-kit's sensors would go on
 * listening and take the next Tab, Enter or click; they cancel when the window is resized.
 */
export function EndDragOnUnmount() {
  const isDragging = useDndContext().active !== null
  useEffect(
    () => (isDragging ? () => void window.dispatchEvent(new Event('resize')) : undefined),
    [isDragging],
  )
  return null
}

/** dnd-kit’s hook of an item: takes the item’s elements and passes its result on to the item. */
function DraggedItem({ id, items }: { id: string; items: ReadonlyMap<string, SortableState> }) {
  const { setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging } = useSortable({
    id,
  })
  useLayoutEffect(() => {
    const state = items.get(id)
    if (!state) return
    setNodeRef(state.item.current)
    setActivatorNodeRef(state.handle.current)
    state.drag.set({ listeners, transform, transition, isDragging })
  }, [items, id, setNodeRef, setActivatorNodeRef, listeners, transform, transition, isDragging])
  return null
}

/** Props of an item of a `Sortable` and of its handle. */
export function useSortableItem(id: string) {
  const { items, instructionsId } = use(SortableList)
  const [state] = useState<SortableState>(() => ({
    item: createRef(),
    handle: createRef(),
    drag: createStore<Drag | undefined>(undefined),
  }))
  useLayoutEffect(() => {
    items.set(id, state)
    return () => {
      items.delete(id)
    }
  }, [items, id, state])
  const { listeners, transform, transition, isDragging = false } = useStore(state.drag) ?? {}
  return {
    isDragging,
    itemProps: {
      ref: state.item,
      style: {
        transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined,
        transition,
      },
    },
    handleProps: {
      type: 'button',
      ref: state.handle,
      'aria-roledescription': i18n.t('sortable'),
      'aria-describedby': instructionsId,
      'aria-pressed': isDragging || undefined,
      ...listeners,
    } as const,
  }
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
  const { isDragging, itemProps, handleProps } = useSortableItem(id)
  const handle = (
    <button
      {...handleProps}
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
    <li {...itemProps} className={cx(className, isDragging && 'relative z-2 opacity-80')}>
      {children(handle)}
    </li>
  )
}

/** `list` with the item at `from` moved to `to`. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  return arrayMove([...list], from, to)
}
