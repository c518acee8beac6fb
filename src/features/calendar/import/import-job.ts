import { i18n } from '@lingui/core'
import * as z from 'zod/mini'
import { maybe } from '~/contract/answer'
import { PostOptionsUpdate } from '~/contract/connections'
import { PostCreate } from '~/contract/post'
import { commaSeparated } from '~/src/i18n/comma-separated'

const ids = () => z.array(z.string())

const RowState = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('waiting') }),
  /** A call that may have succeeded. Only jobs of an earlier version have `seen` and `at`. */
  z.object({
    kind: z.literal('sent'),
    /** The operation that creates the row's post. */
    creation: maybe(z.string()),
    seen: maybe(ids()),
    at: maybe(z.number()),
    message: maybe(z.string()),
  }),
  z.object({
    kind: z.literal('made'),
    postId: z.string(),
    ms: maybe(z.number()),
    /** Set if its platform options could not be saved. */
    message: maybe(z.string()),
  }),
  z.object({ kind: z.literal('failed'), message: z.string(), creation: maybe(z.string()) }),
  /** Created, and deleted again because the import was undone. */
  z.object({ kind: z.literal('back') }),
])
export type RowState = z.output<typeof RowState>

const ImportRow = z.object({
  /** Line of the file; the header is 1. */
  line: z.number(),
  body: PostCreate,
  /** Platform options; missing in imports started by an earlier version. */
  options: maybe(PostOptionsUpdate.shape.options),
})
export type ImportRow = z.output<typeof ImportRow>

/** What is imported; written once. */
export const ImportJob = z.object({
  id: z.string(),
  name: z.string(),
  /** Milliseconds since the epoch. */
  startedAt: z.number(),
  /** IANA name of the zone in which its times are shown. */
  zone: z.string(),
  rows: z.array(ImportRow),
})
export type ImportJob = z.output<typeof ImportJob>

/** Progress of an import; written before and after each call. */
export const ImportProgress = z.object({
  states: z.array(RowState),
  /** Ids that were listed before the first call, by status. */
  seen: z.object({ draft: maybe(ids()), scheduled: maybe(ids()) }),
  /** Whether it continues by itself when the page is opened again. */
  running: z.boolean(),
})
export type ImportProgress = z.output<typeof ImportProgress>

/** The progress of an import of which nothing is created yet. */
export const begin = (job: Pick<ImportJob, 'rows'>): ImportProgress => ({
  states: job.rows.map(() => ({ kind: 'waiting' as const })),
  seen: { draft: undefined, scheduled: undefined },
  running: true,
})

export interface ImportCounts {
  readonly made: number
  readonly failed: number
  readonly left: number
  readonly back: number
  readonly total: number
}

/** Number of rows by state. */
export function countRows({ states }: Pick<ImportProgress, 'states'>): ImportCounts {
  const count = (...kinds: RowState['kind'][]) => states.filter(({ kind }) => kinds.includes(kind)).length
  return {
    made: count('made'),
    failed: count('failed'),
    left: count('waiting', 'sent'),
    back: count('back'),
    total: states.length,
  }
}

/** The progress in words: "3 of 5 created, 1 rejected, 1 remaining". */
export const progressText = ({ made, failed, left, back, total }: ImportCounts): string =>
  commaSeparated([
    i18n.t('{made} of {total} created', { made, total }),
    failed > 0 && i18n.t('{failed} rejected', { failed }),
    left > 0 && i18n.t('{left} remaining', { left }),
    back > 0 && i18n.t('{back} undone', { back }),
  ])
