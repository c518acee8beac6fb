import { sentence } from '~/contract/server-sentences'
import * as z from 'zod/mini'
import { maybe } from '~/contract'
import { PlatformError } from '../adapter'
import { readGraph } from '../meta/graph'
import { limits as graphLimits } from '../meta/limits'
import type { Publication } from './containers'

const Usage = z.looseObject({
  data: z.array(
    z.looseObject({
      quota_usage: maybe(z.number()),
      config: maybe(z.looseObject({ quota_total: maybe(z.number()) })),
    }),
  ),
})

/**
 * Checks that Instagram takes another post within 24 rolling hours. Its documentation gives several numbers,
 * so the account is asked (docs/publishing.md, section 5). Rejects with `PlatformError` if the quota is used
 * up; if it can't be read, the commit will show.
 */
export async function checkQuota({ delivery, session, login }: Publication): Promise<void> {
  const path = `${delivery.account.remoteId}/content_publishing_limit`
  let usage: z.output<typeof Usage>
  try {
    usage = await readGraph(session, { login, path, query: { fields: 'config,quota_usage' } }, Usage)
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    if (error.failureClass === 'reconnect' || error.failureClass === 'rate_limited') throw error
    return
  }
  const [limit] = usage.data
  const total = limit?.config?.quota_total
  const used = limit?.quota_usage
  if (total === undefined || used === undefined || used < total) return
  throw new PlatformError('quota', sentence('instagramQuota', { total, used }), {
    code: 'content_publishing_limit',
    until: session.clock() + graphLimits.quotaWaitMs,
  })
}
