import * as z from 'zod/mini'
import { one } from './answer'
import { listOf, text } from './bounds'
import { endpoint } from './endpoint'
import { ErrorDetail } from './errors'

// Fault injection. Extension of the embedded server, available where its host enables it.

/** What happens to a matching request (docs/architecture.md, "Faults on demand"). */
export const FaultEffect = z.discriminatedUnion('kind', [
  /** Answers with an error before doing anything. */
  z.strictObject({
    kind: z.literal('status'),
    status: z.int().check(z.gte(400), z.lte(599)),
    code: z.optional(z.string()),
    message: z.optional(z.string()),
    purchaseUrl: z.optional(z.string()),
    /** Field errors, as in a 400. */
    details: z.optional(z.array(ErrorDetail)),
    /** Seconds. */
    retryAfter: z.optional(z.int().check(z.gte(0))),
  }),
  /** Answers normally, `ms` milliseconds later. */
  z.strictObject({ kind: z.literal('slow'), ms: z.int().check(z.gte(0), z.lte(600_000)) }),
  /** Cuts the connection before doing anything, after `afterBytes` of the body have arrived. */
  z.strictObject({
    kind: z.literal('cut'),
    afterBytes: z.optional(z.int().check(z.gte(0))),
  }),
  /** Does the work, then cuts the connection before answering. */
  z.strictObject({ kind: z.literal('lost') }),
  /** Never answers. */
  z.strictObject({ kind: z.literal('hang') }),
  /** Handles the request twice, like a proxy that retries; returns the second response. */
  z.strictObject({ kind: z.literal('twice') }),
])
export type FaultEffect = z.output<typeof FaultEffect>

export const FaultRule = z.strictObject({
  /** Every method when left out. */
  method: z.optional(z.enum(['GET', 'POST', 'PATCH', 'PUT', 'DELETE'])),
  // Pattern for the request's path, e.g. /v1/workspaces/*/posts: * matches one segment, ** the rest.
  path: text(0, 512),
  /** How many requests it applies to; left out for all. */
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

/** The fault endpoints by name. */
export const faultCalls = { readFaults, clearFaults, setFaults }
