import { CircleAlert } from '~/src/ui/icons'

/** What speaks against a move without forbidding it. */
export function Warnings({ warnings }: { warnings: readonly string[] }) {
  return (
    <ul role="status" className="col-span-full grid gap-1 text-12 text-ink-2 empty:hidden">
      {warnings.map((warning) => (
        <li key={warning} className="flex items-start gap-1.5">
          <CircleAlert className="mt-0.5 size-3.5 flex-none" />
          {warning}.
        </li>
      ))}
    </ul>
  )
}
