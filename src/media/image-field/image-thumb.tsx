import { sizedPicture } from '~/src/api/sized-picture'
import { IconButton } from '~/src/ui/icon-button'
import { X } from '~/src/ui/icons'
import { Picture } from '~/src/ui/picture'
import { SortableItem } from '~/src/ui/sortable'

/** One of several pictures: its place, a handle to move it, and a way to take it out. */
export function ImageThumb({ url, place, onRemove }: { url: string; place: number; onRemove: () => void }) {
  return (
    <SortableItem id={url} handleLabel={`Move picture ${place}`} className="grid gap-1">
      {(handle) => (
        <>
          <Picture
            {...sizedPicture(url, 96)}
            alt=""
            width={96}
            height={96}
            className="aspect-square w-full rounded"
          />
          <span className="flex items-center">
            {handle}
            <span className="min-w-0 flex-1 truncate text-12 text-ink-3">
              {place === 1 ? 'Cover' : place}
            </span>
            <IconButton label={`Remove picture ${place}`} size="sm" icon={<X />} onClick={onRemove} />
          </span>
        </>
      )}
    </SortableItem>
  )
}
