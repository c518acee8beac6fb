import { cx } from './class-names'

export type ProgressBarProps = {
  label: string
  /** 0 to 1; indeterminate without it. */
  value?: number | undefined
  tone?: 'plain' | 'amber' | 'red' | undefined
}

const tones = { plain: 'bg-ink-2', amber: 'bg-amber', red: 'bg-red' }

export function ProgressBar({ label, value, tone = 'plain' }: ProgressBarProps) {
  const percent = value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-1 overflow-hidden rounded-xs bg-press"
    >
      <div
        className={cx(
          'h-full origin-left rtl:origin-right rounded-xs transition-[scale] duration-150',
          tones[tone],
        )}
        style={{ scale: `${(percent ?? 30) / 100} 1` }}
      />
    </div>
  )
}
