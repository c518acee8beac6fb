import * as z from 'zod/mini'
import { one } from './answer'
import { listOf, text } from './bounds'
import { endpoint } from './endpoint'
import { ErrorDetail } from './errors'

// The switchboard for faults on demand: the embedded server's own, and only where its host turned it on.

/** What happens to a request (docs/architecture.md, "Faults on demand"). */
export const FaultEffect = z.discriminatedUnion('kind', [
  /** Answered with an error, before any work. */
  z.strictObject({
    kind: z.literal('status'),
    status: z.int().check(z.gte(400), z.lte(599)),
    code: z.optional(z.string()),
    message: z.optional(z.string()),
    purchaseUrl: z.optional(z.string()),
    /** As a 400 carries them. */
    details: z.optional(z.array(ErrorDetail)),
    /** Seconds. */
    retryAfter: z.optional(z.int().check(z.gte(0))),
  }),
  /** Answered as always, `ms` milliseconds later. */
  z.strictObject({ kind: z.literal('slow'), ms: z.int().check(z.gte(0), z.lte(600_000)) }),
  /** The connection is cut before any work, once `afterBytes` of the body have come. */
  z.strictObject({
    kind: z.literal('cut'),
    afterBytes: z.optional(z.int().check(z.gte(0))),
  }),
  /** The work is done, and the connection cut before its answer. */
  z.strictObject({ kind: z.literal('lost') }),
  /** Never answered. */
  z.strictObject({ kind: z.literal('hang') }),
  /** Handled twice, as by a proxy that repeats; the second answer is given. */
  z.strictObject({ kind: z.literal('twice') }),
])
export type FaultEffect = z.output<typeof FaultEffect>

export const FaultRule = z.strictObject({
  /** Every method when left out. */
  method: z.optional(z.enum(['GET', 'POST', 'PATCH', 'PUT', 'DELETE'])),
  // Of the request, such as /v1/workspaces/*/posts: * is one segment, ** the rest.
  path: text(0, 512),
  /** How many requests it meets; all when left out. */
  times: z.optional(z.int().check(z.gte(1))),
  effect: FaultEffect,
})
export type FaultRule = z.output<typeof FaultRule>
export const FaultRules = z.strictObject({ rules: listOf(FaultRule, 100) })

const row = {
  path: '/faults',
  scope: 'write',
  extension: true,
  data: one('faults', FaultRules),
} as const

export const readFaults = endpoint({ ...row, method: 'GET', summary: 'Lists active faults.' })
export const clearFaults = endpoint({ ...row, method: 'DELETE', summary: 'Clears all faults.' })
export const setFaults = endpoint({
  ...row,
  method: 'PUT',
  body: FaultRules,
  summary: /*i18n*/ 'Sets faults.',
})

/** The switchboard's calls, by name. */
export const faultCalls = { readFaults, clearFaults, setFaults }
