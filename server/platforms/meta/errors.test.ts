import { describe, expect, it } from 'vitest'
import type { FailureClass } from '~/contract'
import type { PlatformResponse } from '../adapter'
import { exactJson } from '../answers'
import { asksForNewContainer, graphError } from './errors'

const now = Date.UTC(2026, 10, 22, 12)
const minute = 60_000

function answer(status: number, body: unknown, headers: Record<string, string> = {}): PlatformResponse {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return { status, headers: new Headers(headers), text, json: exactJson(text) }
}

const errorOf = (
  status: number,
  error: Record<string, unknown>,
  headers?: Record<string, string>,
  reading?: boolean,
) => graphError(answer(status, { error }, headers), { now, secrets: ['the-page-token'], reading })

/** docs/publishing.md, section 11: code, subcode, class. */
const table: readonly (readonly [code: number, subcode: number | undefined, FailureClass])[] = [
  [190, 458, 'reconnect'],
  [190, 459, 'reconnect'],
  [190, 460, 'reconnect'],
  [190, 463, 'reconnect'],
  [190, 464, 'reconnect'],
  [190, 467, 'reconnect'],
  [10, undefined, 'permission'],
  [3, undefined, 'permission'],
  [200, undefined, 'permission'],
  [299, undefined, 'permission'],
  [25, 2_207_050, 'permission'],
  [100, 1_404_078, 'permission'],
  [100, 4_854_002, 'permission'],
  [100, 33, 'permission'],
  [4, undefined, 'rate_limited'],
  [17, 2_446_079, 'rate_limited'],
  [32, undefined, 'rate_limited'],
  [341, undefined, 'rate_limited'],
  [613, undefined, 'rate_limited'],
  [80_001, undefined, 'rate_limited'],
  [80_014, undefined, 'rate_limited'],
  [9, 2_207_042, 'quota'],
  [9007, 2_207_027, 'not_ready'],
  [36_000, 2_207_004, 'media_rejected'],
  [36_001, 2_207_005, 'media_rejected'],
  [36_003, 2_207_009, 'media_rejected'],
  [352, 2_207_026, 'media_rejected'],
  [100, 2_207_023, 'media_rejected'],
  [100, 2_207_057, 'media_rejected'],
  [100, 2_207_082, 'media_rejected'],
  [100, 1_363_019, 'media_rejected'],
  [100, 1_363_047, 'media_rejected'],
  [6000, undefined, 'media_rejected'],
  [100, 1_366_046, 'media_rejected'],
  [100, 2_069_019, 'media_rejected'],
  [100, 2_207_010, 'content_rejected'],
  [100, 2_207_028, 'content_rejected'],
  [4, 2_207_051, 'content_rejected'],
  [368, undefined, 'content_rejected'],
  [100, 1_346_003, 'content_rejected'],
  [100, 1_404_102, 'content_rejected'],
  [100, 1_609_005, 'content_rejected'],
  [1500, undefined, 'content_rejected'],
  [100, undefined, 'content_rejected'],
  [506, undefined, 'duplicate'],
  [100, 1_366_051, 'duplicate'],
  [1, undefined, 'transient'],
  [2, undefined, 'transient'],
  [-1, 2_207_001, 'transient'],
  [9004, 2_207_052, 'transient'],
  [-2, 2_207_003, 'transient'],
  [-2, 2_207_020, 'transient'],
  [-1, 2_207_032, 'transient'],
  [24, 2_207_006, 'transient'],
]

describe('errors of the Graph API', () => {
  it.each(table)('code %i, subcode %s: %s', (code, subcode, failureClass) => {
    // Rate limits also come with 400, so the status must not matter.
    const error = errorOf(400, {
      message: 'Words that change.',
      code,
      error_subcode: subcode,
      fbtrace_id: 'A1',
    })
    expect(error.failureClass).toBe(failureClass)
    expect(error.details).toMatchObject({
      code: subcode === undefined ? `${code}` : `${code}/${subcode}`,
      requestId: 'A1',
    })
  })

  it('show Meta’s message for the person, and no token', () => {
    expect(
      errorOf(400, {
        message: 'Invalid parameter',
        code: 100,
        error_subcode: 1_363_030,
        error_user_title: 'Video too long',
        error_user_msg: 'Reels take up to 90 seconds',
      }).message,
    ).toBe('Video too long. Reels take up to 90 seconds.')
    expect(errorOf(400, { message: 'Error validating the-page-token', code: 190 }).message).not.toContain(
      'the-page',
    )
  })

  it('wait as long as the headers say, or a default time', () => {
    const business = {
      'x-business-use-case-usage': '{"178":[{"type":"instagram","estimated_time_to_regain_access":28}]}',
    }
    expect(errorOf(400, { code: 4, message: 'm' }, business).details.until).toBe(now + 28 * minute)
    const app = { 'x-app-usage': '{"call_count":104,"total_time":25,"total_cputime":25}' }
    expect(errorOf(400, { code: 4, message: 'm' }, app).details.until).toBe(now + 60 * minute)
    expect(errorOf(400, { code: 613, message: 'm' }).details.until).toBe(now + 15 * minute)
    expect(errorOf(400, { code: 9, error_subcode: 2_207_042, message: 'm' }).details.until).toBe(
      now + 60 * minute,
    )
    expect(errorOf(400, { code: 190, message: 'm' }, app).details.until).toBeUndefined()
  })

  it('are classified by `is_transient` and the status if the numbers are new', () => {
    expect(errorOf(400, { code: 987, message: 'm', is_transient: true }).failureClass).toBe('transient')
    expect(errorOf(503, { code: 987, message: 'm' }).failureClass).toBe('transient')
    expect(errorOf(429, { message: 'm' }).failureClass).toBe('rate_limited')
    expect(errorOf(401, { message: 'm' }).failureClass).toBe('reconnect')
    expect(errorOf(403, { message: 'm' }).failureClass).toBe('permission')
    expect(errorOf(400, { message: 'm' }).details.code).toBe('HTTP 400')
  })

  it('count a missing object as transient only when reading', () => {
    expect(errorOf(400, { code: 100, error_subcode: 33, message: 'm' }, {}, true).failureClass).toBe(
      'transient',
    )
  })

  it('count objections to the post as transient when only reading', () => {
    for (const error of [{ code: 368 }, { code: 36_000, error_subcode: 2_207_004 }]) {
      expect(errorOf(400, { ...error, message: 'm' }).failureClass).toMatch(/rejected/)
      expect(errorOf(400, { ...error, message: 'm' }, {}, true).failureClass).toBe('transient')
    }
  })

  it('count an unrelated page as transient, never as an ended sign-in', () => {
    const page = answer(
      401,
      '<html><head><title>x</title></head><body>Sorry, something went wrong.</body></html>',
    )
    const error = graphError(page, { now, secrets: [] })
    expect(error.failureClass).toBe('transient')
    expect(error.message).toBe('Sorry, something went wrong.')
    expect(graphError(answer(429, ''), { now, secrets: [] }).failureClass).toBe('rate_limited')
  })

  it('tell which failures a new container may fix', () => {
    expect(asksForNewContainer(errorOf(400, { code: 9004, error_subcode: 2_207_052, message: 'm' }))).toBe(
      true,
    )
    expect(asksForNewContainer(errorOf(400, { code: 100, error_subcode: 2_207_008, message: 'm' }))).toBe(
      true,
    )
    expect(asksForNewContainer(errorOf(400, { code: 2, message: 'm' }))).toBe(false)
  })
})

it('keeps 64-bit identifiers exact, and digits in texts unchanged', () => {
  const text =
    '{"id":17841400000000001,"ids":[7301234567890123456, 2],"t":"a: 17841400000000001 \\" ,","f":1.25}'
  expect(exactJson(text)).toEqual({
    id: '17841400000000001',
    ids: ['7301234567890123456', 2],
    t: 'a: 17841400000000001 " ,',
    f: 1.25,
  })
  expect(exactJson('<html>')).toBeUndefined()
})
