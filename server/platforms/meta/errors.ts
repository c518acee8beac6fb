import * as z from 'zod/mini'
import { type FailureClass, failureClasses, maybe } from '~/contract'
import { PlatformError, type PlatformResponse } from '../adapter'
import { exactJson } from '../answers'
import { redact, textOfPage } from '../redact'
import { limits } from './limits'

/** An error of the Graph API. No other fields are relied on. */
const GraphError = z.looseObject({
  error: z.looseObject({
    message: maybe(z.string()),
    code: maybe(z.number()),
    error_subcode: maybe(z.number()),
    is_transient: maybe(z.boolean()),
    error_user_title: maybe(z.string()),
    error_user_msg: maybe(z.string()),
    fbtrace_id: maybe(z.string()),
  }),
})

/** Codes and subcodes by class (docs/publishing.md, section 11). Only numbers are matched, never messages. */
const numbers: Readonly<
  Partial<Record<FailureClass, readonly (number | readonly [from: number, to: number])[]>>
> = {
  reconnect: [190],
  permission: [3, 10, [200, 299], 25, 2_207_050, 1_404_078, 4_854_002],
  // The version of the Graph API has ended.
  configuration: [2635],
  rate_limited: [4, 17, 32, 341, 613, [80_001, 80_014]],
  quota: [9, 2_207_042],
  not_ready: [9007, 2_207_027],
  media_rejected: [
    352,
    6000,
    36_000,
    36_003,
    [1_363_019, 1_363_047],
    1_366_046,
    2_069_019,
    2_207_004,
    2_207_005,
    2_207_009,
    2_207_023,
    2_207_026,
    2_207_057,
    2_207_082,
    2_207_085,
  ],
  content_rejected: [368, 1500, 1_346_003, 1_404_102, 1_609_005, 1_609_008, 2_207_010, 2_207_028, 2_207_051],
  duplicate: [506, 1_366_051],
  transient: [1, 2, -1, 2_207_001],
}

/** Instagram couldn't fetch the file or lost the container. A new container may help, a few times. */
const containerNumbers = new Set([
  -2, 24, 9004, 2_207_003, 2_207_006, 2_207_008, 2_207_020, 2_207_032, 2_207_052, 2_207_053,
])

/** The class of an error number, by section 11. */
export function classOfNumber(number: number): FailureClass | undefined {
  if (containerNumbers.has(number)) return 'transient'
  for (const failureClass of failureClasses)
    for (const known of numbers[failureClass] ?? [])
      if (typeof known === 'number' ? known === number : number >= known[0] && number <= known[1])
        return failureClass
  return undefined
}

/** True if a new container may succeed. */
export function asksForNewContainer(error: PlatformError): boolean {
  return (error.details.code ?? '').split('/').some((number) => containerNumbers.has(Number(number)))
}

const isMissing = (code: number | undefined, subcode: number | undefined) => code === 100 && subcode === 33

function classOf(status: number, error: z.output<typeof GraphError>['error']): FailureClass {
  const { code, error_subcode: subcode, is_transient: transient } = error
  // Small subcodes depend on the code; large ones have the same meaning everywhere.
  const known =
    (subcode !== undefined && subcode >= 1000 ? classOfNumber(subcode) : undefined) ??
    (code === undefined ? undefined : classOfNumber(code))
  if (known !== undefined) return known
  if (status === 429) return 'rate_limited'
  if (transient === true || status >= 500) return 'transient'
  if (status === 401) return 'reconnect'
  if (status === 403 || isMissing(code, subcode)) return 'permission'
  return 'content_rejected'
}

const BusinessUse = z.record(
  z.string(),
  z.array(z.looseObject({ estimated_time_to_regain_access: maybe(z.number()) })),
)

/** Percentages of the app's hourly limits. */
const AppUse = z.record(z.string(), z.catch(z.number(), 0))

/** Minutes until calls are accepted again, from the headers; 0 if they don't say. */
function minutesToRegain(headers: Headers): number {
  const business = z.safeParse(BusinessUse, exactJson(headers.get('x-business-use-case-usage') ?? ''))
  const minutes = business.success
    ? Object.values(business.data).flatMap((uses) =>
        uses.map((use) => use.estimated_time_to_regain_access ?? 0),
      )
    : []
  const app = z.safeParse(AppUse, exactJson(headers.get('x-app-usage') ?? ''))
  const isUsedUp = app.success && Object.values(app.data).some((percent) => percent >= 100)
  return Math.max(0, ...minutes, isUsedUp ? limits.appUseMinutes : 0)
}

function untilOf(failureClass: FailureClass, headers: Headers, now: number): number | undefined {
  const minutes = minutesToRegain(headers)
  if (failureClass === 'rate_limited') return now + (minutes > 0 ? minutes * 60_000 : limits.rateLimitWaitMs)
  if (failureClass === 'quota') return now + Math.max(minutes * 60_000, limits.quotaWaitMs)
  return undefined
}

const sentence = (text: string) => (/[.!?…]$/u.test(text) ? text : `${text}.`)

/** Meta's message for the person if there is one, else the one for developers. */
function wordsOf(error: z.output<typeof GraphError>['error']): string | undefined {
  const forPerson = [error.error_user_title, error.error_user_msg].filter(
    (text): text is string => text !== undefined && text.trim() !== '',
  )
  const words =
    forPerson.length > 0 ? forPerson.map((text) => sentence(text.trim())).join(' ') : error.message
  return words
}

const postErrors: readonly FailureClass[] = ['media_rejected', 'content_rejected', 'duplicate']

/**
 * Converts an error response. With `reading`, a missing object may still appear, and a refusal to read says
 * nothing about the post itself, so both count as transient.
 */
export function graphError(
  response: PlatformResponse,
  given: {
    readonly now: number
    readonly secrets: readonly (string | undefined)[]
    readonly reading?: boolean | undefined
  },
): PlatformError {
  const header = response.headers.get('x-fb-trace-id') ?? undefined
  const parsed = z.safeParse(GraphError, exactJson(response.text))
  if (!parsed.success) {
    // Not a Graph API response but a proxy's page or an empty one, so only the failure is known.
    const failureClass = response.status === 429 ? 'rate_limited' : 'transient'
    const shown = textOfPage(response.text)
    return new PlatformError(failureClass, shown || /*i18n*/ 'The answer couldn’t be read.', {
      verbatim: shown !== '',
      code: `HTTP ${response.status}`,
      requestId: header,
      until: untilOf(failureClass, response.headers, given.now),
    })
  }
  const { error } = parsed.data
  const { code, error_subcode: subcode } = error
  const classified = classOf(response.status, error)
  const isTransientRead =
    given.reading === true && (isMissing(code, subcode) || postErrors.includes(classified))
  const failureClass = isTransientRead ? 'transient' : classified
  const words = wordsOf(error)
  return new PlatformError(
    failureClass,
    redact(words ?? /*i18n*/ 'The platform gave no reason.', given.secrets),
    {
      verbatim: words !== undefined,
      code:
        code === undefined
          ? `HTTP ${response.status}`
          : subcode === undefined
            ? `${code}`
            : `${code}/${subcode}`,
      requestId: error.fbtrace_id ?? header,
      until: untilOf(failureClass, response.headers, given.now),
    },
  )
}
