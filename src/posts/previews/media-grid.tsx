import { isVideo } from '~/domain/platforms/post-draft'
import { sizedPicture } from '~/src/media/sized-picture'
import { cx } from '~/src/ui/class-names'
import { Play } from '~/src/ui/icons'
import { Picture } from '~/src/ui/picture'
import type { PreviewMedia } from './preview-post'

/** Width divided by height; undefined if either is unknown. */
function ratioOf(media: PreviewMedia | undefined): number | undefined {
  return media?.width && media.height ? media.width / media.height : undefined
}

/** The ratio clamped to what a feed shows; `fallback` if it is unknown. */
export function cropRatio(
  media: PreviewMedia | undefined,
  { minRatio, maxRatio, fallback }: { minRatio: number; maxRatio: number; fallback: number },
): number {
  return Math.min(maxRatio, Math.max(minRatio, ratioOf(media) ?? fallback))
}

/** A grid's columns and rows, and each cell's span. */
interface GridLayout {
  readonly columns: number
  readonly rows: number
  /** Width divided by height of the whole grid. */
  readonly ratio: number
  readonly cells: readonly { readonly column: number; readonly row: number }[]
  /** Files without a cell, counted on the last one. */
  readonly hidden: number
}

const one = { column: 1, row: 1 }
/** Of six columns. */
const half = { column: 3, row: 3 }
const tall = { column: 3, row: 6 }

/** X: two side by side, three as one tall and two small, four as a 2×2 grid; 16:9 in all. */
export function xGrid(count: number): GridLayout {
  const shown = Math.min(count, 4)
  const first = shown === 4 ? one : { column: 1, row: 2 }
  const cells =
    shown === 2 ? [first, first] : shown === 3 ? [first, one, one] : [one, one, one, one].slice(0, shown)
  return { columns: 2, rows: 2, ratio: 16 / 9, cells, hidden: Math.max(0, count - 4) }
}

/** Facebook: two above three from five files on, the rest as a number. */
export function facebookGrid(count: number): GridLayout {
  const third = { column: 2, row: 2 }
  const squares: Readonly<Record<number, GridLayout['cells']>> = {
    2: [tall, tall],
    3: [{ column: 6, row: 3 }, half, half],
    4: [{ column: 6, row: 4 }, third, third, third],
  }
  const cells = squares[count]
  if (cells) return { columns: 6, rows: 6, ratio: 1, cells, hidden: 0 }
  return {
    columns: 6,
    rows: 5,
    ratio: 6 / 5,
    cells: [half, half, third, third, third],
    hidden: Math.max(0, count - 5),
  }
}

/** LinkedIn: a wide one above a row of up to three; four visible. */
export function linkedinGrid(count: number): GridLayout {
  if (count === 2) return { columns: 6, rows: 3, ratio: 2, cells: [half, half], hidden: 0 }
  const under = Math.min(3, count - 1)
  const cell = { column: 6 / under, row: 2 }
  return {
    columns: 6,
    rows: 6,
    ratio: 1.1,
    cells: [{ column: 6, row: 4 }, ...Array.from({ length: under }, () => cell)],
    hidden: Math.max(0, count - 4),
  }
}

type MediaGridProps = {
  media: readonly PreviewMedia[]
  layout: (count: number) => GridLayout
  /** Bounds of a single file's ratio. */
  single: { minRatio: number; maxRatio: number; fallback: number }
  className?: string | undefined
}

/** Several files as the platform lays them out, or one in its own ratio, within bounds. */
export function MediaGrid({ media, layout, single, className }: MediaGridProps) {
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

type MediaCellProps = {
  media: PreviewMedia
  className?: string | undefined
  /** `whole`: uncropped on black, as the platform does. `filled`: cropped to the cell. */
  fit?: 'filled' | 'whole' | undefined
  /** Files that the layout doesn't show: "+3". */
  more?: number | undefined
}

export function MediaCell({ media, className, fit = 'filled', more }: MediaCellProps) {
  const video = isVideo(media)
  const whole = fit === 'whole'
  return (
    <span
      className={cx(
        'relative block min-h-0 min-w-0 overflow-hidden',
        whole ? 'bg-pic-dark' : 'bg-well',
        className,
      )}
    >
      {video ? (
        // A still preview: controls and sound belong to the platform.
        <video
          src={media.url}
          muted
          playsInline
          preload="metadata"
          className={cx('size-full', whole ? 'object-contain' : 'object-cover')}
          tabIndex={-1}
          aria-label={media.altText}
        />
      ) : (
        <Picture
          {...sizedPicture(media.url, 480)}
          alt={media.altText ?? ''}
          width={400}
          height={400}
          className={cx('size-full', whole && 'bg-pic-dark! object-contain!')}
        />
      )}
      {video && (
        <span className="absolute inset-0 m-auto grid size-10 place-items-center rounded-full bg-pic-scrim text-pic-ink">
          <Play className="size-4" />
        </span>
      )}
      {more !== undefined && more > 0 && (
        <span className="absolute inset-0 grid place-items-center bg-pic-scrim text-20 font-semi text-pic-ink">
          +{more}
        </span>
      )}
    </span>
  )
}

/** Over the first of several media: "1/4". */
export function MediaCount({ count }: { count: number }) {
  if (count < 2) return null
  return (
    <span className="absolute end-2.5 top-2.5 rounded-full bg-pic-scrim px-2 text-12/[20px] text-pic-ink">
      1/{count}
    </span>
  )
}
