import { cx } from '~/src/ui/class-names'
import { MediaCell } from './media-cell'
import { cropRatio, type GridLayout } from './media-layout'
import type { PreviewMedia } from './preview-post'

type Props = {
  media: readonly PreviewMedia[]
  layout: (count: number) => GridLayout
  /** Bounds of a single file's shape. */
  single: { least: number; most: number; fallback: number }
  className?: string | undefined
}

/** Several files as the platform lays them out; one alone in its own shape, within bounds. */
export function MediaGrid({ media, layout, single, className }: Props) {
  const [first] = media
  if (!first) return null
  if (media.length === 1)
    return (
      <span
        className={cx('block overflow-hidden', className)}
        style={{ aspectRatio: cropRatio(first, single) }}
      >
        <MediaCell media={first} className="size-full" />
      </span>
    )
  const { columns, rows, ratio, cells, hidden } = layout(media.length)
  return (
    <span
      className={cx('grid gap-0.5 overflow-hidden', className)}
      style={{
        aspectRatio: ratio,
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        gridTemplateRows: `repeat(${rows}, minmax(0, 1fr))`,
      }}
    >
      {media.slice(0, cells.length).map((each, index) => (
        <span
          key={`${each.url}${index}`}
          className="grid min-h-0 min-w-0"
          style={{
            gridColumn: `span ${cells[index]?.column ?? 1}`,
            gridRow: `span ${cells[index]?.row ?? 1}`,
          }}
        >
          <MediaCell media={each} more={index === cells.length - 1 ? hidden : 0} />
        </span>
      ))}
    </span>
  )
}
