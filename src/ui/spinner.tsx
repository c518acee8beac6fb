import { cx } from './class-names'

export function Spinner({ className }: { className?: string | undefined }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-block size-3.5 flex-none animate-spin rounded-full border-2 border-line-2 border-t-iris',
        className,
      )}
    />
  )
}
