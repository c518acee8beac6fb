import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
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
import { isVideo } from '~/domain/platforms/post-draft'
import { displayName } from '~/src/media/display-name'
import { sizedPicture } from '~/src/media/sized-picture'
import { cx } from '~/src/ui/class-names'
import { Film, X } from '~/src/ui/icons'
import { Picture } from '~/src/ui/picture'
import type { ComposerMedia } from './composer-values'

type Props = {
  media: readonly ComposerMedia[]
  onChange: (media: ComposerMedia[]) => void
}

const nameOf = (media: ComposerMedia) => displayName(media.name ?? media.url.split('/').at(-1) ?? '', 40)

/** The post's files in their order; drag, or Space and the arrows, change it. */
export function SortableMedia({ media, onChange }: Props) {
  const sensors = useSensors(
    // A press that stays put is a click; only a move of some pixels drags.
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    // A finger that moves at once scrolls the sheet; one that rests takes the file with it.
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = media.map(({ url }) => url)
  const drop = ({ active, over }: DragEndEvent) => {
    const [from, to] = [ids.indexOf(String(active.id)), ids.indexOf(String(over?.id))]
    if (from >= 0 && to >= 0 && from !== to) onChange(arrayMove([...media], from, to))
  }
  const placeOf = (id: string | number) => ids.indexOf(String(id)) + 1
  if (media.length === 0) return null
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        screenReaderInstructions: {
          draggable:
            'Press Space to pick up the file, the arrow keys to move it, Space to drop it, or Escape to cancel.',
        },
        announcements: {
          onDragStart: ({ active }) => `Picked up file ${placeOf(active.id)} of ${ids.length}.`,
          onDragOver: ({ over }) =>
            over ? `Over position ${placeOf(over.id)} of ${ids.length}.` : 'Not over a position.',
          onDragEnd: ({ over }) =>
            over ? `Dropped at position ${placeOf(over.id)} of ${ids.length}.` : 'Move cancelled.',
          onDragCancel: () => 'Move cancelled.',
        },
      }}
    >
      <SortableContext items={ids} strategy={rectSortingStrategy}>
        <ol aria-label="Media, in order" className="contents">
          {media.map((each, index) => (
            <MediaThumb
              key={each.url}
              media={each}
              index={index}
              onRemove={() => onChange(media.filter((other) => other !== each))}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

type ThumbProps = { media: ComposerMedia; index: number; onRemove: () => void }

function MediaThumb({ media, index, onRemove }: ThumbProps) {
  const { setNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: media.url,
  })
  const name = nameOf(media)
  const video = isVideo(media)
  return (
    <li
      ref={setNodeRef}
      className={cx('relative size-18 touch-manipulation', isDragging && 'z-10 opacity-80')}
      style={{
        transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined,
        transition,
      }}
    >
      <button
        type="button"
        {...attributes}
        {...listeners}
        aria-label={video ? `${name}, video ${index + 1}` : `${name}, image ${index + 1}`}
        className="block size-full cursor-grab overflow-hidden rounded bg-well"
      >
        {video ? (
          <span className="grid size-full place-items-center text-ink-2">
            <Film />
          </span>
        ) : (
          <Picture {...sizedPicture(media.url, 72)} alt="" width={72} height={72} className="size-full" />
        )}
        <span
          aria-hidden="true"
          className="absolute start-1 top-1 rounded-sm bg-pic-scrim px-1.5 text-12/[18px] font-medium text-pic-ink tabular-nums"
        >
          {index + 1}
        </span>
        {video && (
          <span className="absolute inset-x-0 bottom-0 bg-pic-scrim text-center text-12/[18px] text-pic-ink">
            video
          </span>
        )}
      </button>
      <button
        type="button"
        aria-label={`Remove ${name}`}
        onClick={onRemove}
        className="absolute -end-1.5 -top-1.5 grid size-6 place-items-center rounded-full border border-line-2 bg-lift text-ink-2 hover:text-ink"
      >
        <X className="size-3.5" />
      </button>
    </li>
  )
}
