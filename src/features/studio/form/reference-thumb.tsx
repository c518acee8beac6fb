import { sizedPicture } from '~/src/api/sized-picture'
import { X } from '~/src/ui/icons'
import { Picture } from '~/src/ui/picture'
import { safeHref } from '~/src/ui/safe-link'

interface ReferenceThumbProps {
  url: string
  place: number
  onRemove: () => void
}

/** One picture to look at, and a way to take it out. */
export function ReferenceThumb({ url, place, onRemove }: ReferenceThumbProps) {
  return (
    <span className="relative block h-14">
      <Picture
        {...sizedPicture(safeHref(url), 96)}
        alt={`Reference ${place}`}
        width={78}
        height={56}
        eager
        className="size-full rounded"
      />
      <button
        type="button"
        aria-label={`Remove reference ${place}`}
        title="Remove"
        onClick={onRemove}
        className="absolute end-0 top-0 grid size-6 place-items-center max-md:size-8"
      >
        <span className="grid size-4.5 place-items-center rounded-sm bg-pic-scrim text-pic-ink">
          <X className="size-3" />
        </span>
      </button>
    </span>
  )
}
