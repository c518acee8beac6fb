import { i18n } from '@lingui/core'
import { commaSeparated } from '~/src/i18n/comma-separated'
import { isGoing, shareOf, type Upload } from './upload-store'

/** Totals of several uploads. */
export interface UploadTotals {
  readonly files: number
  readonly going: number
  readonly failed: number
  /** Uploads that need attention: a file to choose again, a permission, or a decision on a duplicate. */
  readonly asking: number
  readonly paused: number
  /** 0 to 1, by bytes. */
  readonly share: number
  /** Bytes per second of all that are being sent; `undefined` if none is. */
  readonly speed: number | undefined
  /** Estimated time left at that speed. */
  readonly secondsLeft: number | undefined
}

/** Sums up uploads. */
export function totalsOf(all: readonly Upload[]): UploadTotals {
  const counted = all.filter(({ refused, state }) => !refused && state.kind !== 'cancelled')
  const bytes = counted.reduce((sum, { file }) => sum + file.size, 0)
  const sent = counted.reduce((sum, upload) => sum + shareOf(upload) * upload.file.size, 0)
  const going = all.filter(isGoing)
  const speeds = all.flatMap(({ state, speed }) => (state.kind === 'sending' && speed ? [speed] : []))
  const speed = speeds.length > 0 ? speeds.reduce((sum, each) => sum + each, 0) : undefined
  const left = going.reduce((sum, upload) => sum + (1 - shareOf(upload)) * upload.file.size, 0)
  return {
    files: all.length,
    going: going.length,
    failed: all.filter(({ state }) => state.kind === 'failed').length,
    asking: all.filter(
      ({ state }) => state.kind === 'missing' || state.kind === 'same' || state.kind === 'held',
    ).length,
    paused: going.filter(({ state }) => state.kind === 'paused').length,
    share: going.length === 0 ? 1 : bytes > 0 ? sent / bytes : 0,
    speed,
    secondsLeft: speed === undefined ? undefined : left / speed,
  }
}

/** The state of all uploads in one line. */
export function totalsText({ files: all, going, failed, asking, paused }: UploadTotals): string {
  const rest = [
    failed > 0 && i18n.t('{failed} failed', { failed }),
    asking > 0 &&
      i18n.t('{count, plural, one {1 needs attention} other {# need attention}}', { count: asking }),
  ]
  if (going > 0 && paused === going)
    return commaSeparated([
      i18n.t(
        '{count, plural, one {1 file waiting for a connection} other {# files waiting for a connection}}',
        { count: going },
      ),
      ...rest,
    ])
  if (going > 0)
    return commaSeparated([
      i18n.t('{count, plural, one {Uploading 1 file} other {Uploading # files}}', { count: going }),
      ...rest,
    ])
  if (failed > 0)
    return i18n.t(
      '{count, plural, one {{failed} of 1 file failed to upload} other {{failed} of # files failed to upload}}',
      { count: all, failed },
    )
  if (asking > 0)
    return i18n.t(
      '{count, plural, one {Needs attention: {asking} of 1 file} other {Needs attention: {asking} of # files}}',
      { count: all, asking },
    )
  return i18n.t('{count, plural, one {1 file uploaded} other {# files uploaded}}', { count: all })
}

/** Formats an estimated duration, rounded: 40 s, 3 min, 2 h. */
export function leftText(seconds: number): string {
  if (seconds < 90) return i18n.t('{max} s left', { max: Math.max(1, Math.round(seconds)) })
  if (seconds < 5400) return i18n.t('{round} min left', { round: Math.round(seconds / 60) })
  return i18n.t('{round} h left', { round: Math.round(seconds / 3600) })
}
