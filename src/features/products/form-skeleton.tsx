import { Block, Skeleton } from '~/src/ui/skeleton'

const fields = ['h-8', 'h-20', 'h-8', 'h-18', 'h-8', 'h-8']

/** A form on its way. */
export function FormSkeleton({ label }: { label: string }) {
  return (
    <Skeleton label={label} className="grid gap-4">
      {fields.map((height, index) => (
        <span key={`${height}${String(index)}`} className="grid gap-1.5">
          <Block className="h-5 w-24" />
          <Block className={height} />
        </span>
      ))}
    </Skeleton>
  )
}
