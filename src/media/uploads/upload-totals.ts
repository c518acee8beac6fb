import { plural, pluralWith } from '~/src/i18n/plural'
import { isGoing, shareOf, type Upload } from './upload-store'
import { commaSeparated } from '~/src/i18n/comma-separated'

/** All uploads as one. */
export interface UploadTotals {
  readonly files: number
  readonly going: number
  readonly failed: number
  /** Those that need a person: a file to choose again, a permission, a word on a double. */
  readonly asking: number
  readonly paused: number
  /** 0 to 1, by bytes. */
  readonly share: number
  /** Bytes per second of all that are being sent; `undefined` while none is. */
  readonly speed: number | undefined
  /** Until the last byte is sent, at that speed. */
  readonly secondsLeft: number | undefined
}

/** Adds the uploads up. */
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
    asking: all.filter(({ state }) => state.kind === 'missing' || state.kind === 'same').length,
    paused: going.filter(({ state }) => state.kind === 'paused').length,
    share: going.length === 0 ? 1 : bytes > 0 ? sent / bytes : 0,
    speed,
    secondsLeft: speed === undefined ? undefined : left / speed,
  }
}

/** What the uploads are at, in a line. */
export function totalsText({ files: all, going, failed, asking, paused }: UploadTotals): string {
  const rest = [
    failed > 0 && `${failed} failed`,
    asking > 0 && plural(asking, ['1 needs attention', '# need attention']),
  ]
  if (going > 0 && paused === going)
    return commaSeparated([
      plural(going, ['1 file waiting for a connection', '# files waiting for a connection']),
      ...rest,
    ])
  if (going > 0) return commaSeparated([plural(going, ['Uploading 1 file', 'Uploading # files']), ...rest])
  if (failed > 0)
    return pluralWith(all, { failed }, [
      '{failed} of 1 file failed to upload',
      '{failed} of # files failed to upload',
    ])
  if (asking > 0)
    return pluralWith(all, { asking }, [
      'Needs attention: {asking} of 1 file',
      'Needs attention: {asking} of # files',
    ])
  return plural(all, ['1 file uploaded', '# files uploaded'])
}

/** 40 s, 3 min, 2 h: rounded, for it is a guess. */
export function leftText(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s left`
  if (seconds < 5400) return `${Math.round(seconds / 60)} min left`
  return `${Math.round(seconds / 3600)} h left`
}
