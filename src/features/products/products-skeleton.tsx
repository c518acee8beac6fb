import { Block, Skeleton } from '~/src/ui/skeleton'

const cells = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

/** Products on their way, in the shape of their cards. */
export function ProductsSkeleton() {
  return (
    <Skeleton
      label="Loading products"
      className="grid grid-cols-[repeat(auto-fill,minmax(168px,1fr))] gap-x-4 gap-y-5 pt-1 max-md:grid-cols-2"
    >
      {cells.map((cell) => (
        <span key={cell} className="grid gap-1.5">
          <Block className="aspect-square w-full rounded" />
          <Block className="my-1.5 h-4 w-8/12" />
          <Block className="my-1.5 h-3 w-4/12" />
        </span>
      ))}
    </Skeleton>
  )
}
