import { i18n } from '@lingui/core'
import { language } from '~/domain/language'
import { cx } from './class-names'
import { PlatformMark, platformName } from './platform-mark'

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

/** Shares of the track, 0 to 1: the text within the limit and the text past it. */
export function characterMeterParts(value: number, limit: number): { fill: number; past: number } {
  const whole = Math.max(value, limit, 1)
  return { fill: Math.min(value, limit) / whole, past: Math.max(0, value - limit) / whole }
}

const figures = new Intl.NumberFormat(language)

export type CharacterMeterProps = {
  platform: string
  /** Characters as the platform counts them. */
  value: number
  limit: number
}

export function CharacterMeter({ platform, value, limit }: CharacterMeterProps) {
  const { fill, past } = characterMeterParts(value, limit)
  const over = value > limit
  return (
    <div className="grid grid-cols-[18px_76px_minmax(0,1fr)_112px] items-center gap-2 text-12 max-md:grid-cols-[18px_minmax(0,1fr)_112px]">
      <PlatformMark platform={platform} silent />
      <span className="truncate max-md:sr-only">{platformName(platform)}</span>
      <span
        aria-hidden="true"
        className="relative h-3 forced-color-adjust-none border-e border-b border-e-edge border-b-line-2 bg-[repeating-linear-gradient(90deg,var(--line-2)_0_1px,transparent_1px_10%)]"
      >
        <span className="absolute start-0 -bottom-px h-[5px] bg-ink-2" style={{ width: `${fill * 100}%` }} />
        {over && (
          <span
            className="absolute -bottom-px h-[9px] border-s-2 border-sheet bg-red"
            style={{ insetInlineStart: `${fill * 100}%`, width: `max(6px, ${past * 100}%)` }}
          />
        )}
      </span>
      <span className={cx('tnum text-end', over ? 'font-semi text-red' : 'text-ink-2')}>
        {over
          ? i18n.t('{0} over {limit}', { 0: figures.format(value - limit), limit: figures.format(limit) })
          : `${figures.format(value)} / ${figures.format(limit)}`}
      </span>
    </div>
  )
}
