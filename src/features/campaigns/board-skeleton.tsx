import { Block, Skeleton } from '~/src/ui/skeleton'

/** The board on its way. */
export function BoardSkeleton() {
  return (
    <Skeleton label="Loading campaigns" className="flex gap-3 pt-1">
      {['a', 'b', 'c', 'd'].map((column) => (
        <span key={column} className="grid min-w-52 flex-1 content-start gap-2 p-2">
          <Block className="h-5 w-20" />
          <Block className="h-28" />
          <Block className="h-28" />
        </span>
      ))}
    </Skeleton>
  )
}
