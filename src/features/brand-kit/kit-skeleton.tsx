import { Block, Skeleton } from '~/src/ui/skeleton'

/** The brand kit on its way. */
export function KitSkeleton() {
  return (
    <Skeleton label="Loading brand kit" className="grid gap-5 px-8 py-4 max-md:px-4">
      <span className="grid grid-cols-2 gap-4">
        <Block className="h-8" />
        <Block className="h-8" />
      </span>
      <Block className="h-8" />
      <Block className="h-14" />
      <Block className="h-20" />
      <span className="grid grid-cols-3 gap-6">
        <Block className="h-16" />
        <Block className="h-16" />
        <Block className="h-16" />
      </span>
      <Block className="h-14 rounded" />
      <Block className="h-40" />
    </Skeleton>
  )
}
