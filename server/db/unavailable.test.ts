import { expect, it } from 'vitest'
import { isDiskFull, isReadOnly } from './unavailable'

const systemError = (code: string) => Object.assign(new Error(code), { code })
/** As PGlite's file system throws it. */
const errnoError = (errno: number) => ({ name: 'ErrnoError', errno })

it('recognises a full disk, whoever reports it', () => {
  for (const error of [systemError('ENOSPC'), systemError('53100'), errnoError(51), errnoError(19)])
    expect(isDiskFull(error)).toBe(true)
  expect(isDiskFull(new Error('failed', { cause: errnoError(51) }))).toBe(true)
  for (const error of [systemError('ENOENT'), errnoError(44), { errno: 51 }, undefined])
    expect(isDiskFull(error)).toBe(false)
})

it('recognises a read-only disk, whoever reports it', () => {
  for (const error of [systemError('EROFS'), systemError('25006'), errnoError(69)])
    expect(isReadOnly(error)).toBe(true)
  expect(isReadOnly(errnoError(51))).toBe(false)
})
