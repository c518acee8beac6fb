import { Block, Skeleton } from '~/src/ui/skeleton'

const row = [134, 299, 134, 168, 260, 150]
/** Each row begins elsewhere in the same run of widths. */
const rows = [0, 2, 4, 1].map((from) => [...row.slice(from), ...row.slice(0, from)])

/** Rows of pictures that are still to come. */
export function MediaSkeleton({ height }: { height: number }) {
  return (
    <Skeleton label="Loading media" className="grid gap-2 px-8 pt-1 max-md:px-4">
      {rows.map((widths) => (
        <span key={widths.join()} className="flex gap-2" style={{ height }}>
          {widths.map((width, column) => (
            <span
              key={`${width} ${column}`}
              style={{ flexGrow: width }}
              className={column > 2 ? 'max-md:hidden' : ''}
            >
              <Block className="h-full" />
            </span>
          ))}
        </span>
      ))}
    </Skeleton>
  )
}
