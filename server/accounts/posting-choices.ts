import type { ParsedQueryOf, getPostingChoices, PostingChoices } from '~/contract'
import type { Dependencies } from '../ports/dependencies'
import { type AccountKey, findAccount } from './account-record'
import { upstreamError } from './check'
import { openSession, targetOf } from './sessions'

/** For platforms without choices, and accounts nobody has signed in to. */
const unrestricted: PostingChoices = { name: undefined, choices: {}, required: [], unavailable: [] }

/**
 * What can be chosen for a post of the account according to the platform now; TikTok requires asking while a
 * post is written (docs/publishing.md, section 9). Without a sign-in, nothing is limited. Throws 404, and 502
 * if the platform can't be reached.
 */
export async function readPostingChoices(
  deps: Dependencies,
  key: AccountKey,
  place: ParsedQueryOf<typeof getPostingChoices>,
): Promise<PostingChoices> {
  const account = await findAccount(deps.db, key)
  const isOpen = account.grantId !== null && account.health !== 'disconnected'
  const adapter = deps.platforms?.adapters[account.platform]
  if (!isOpen || !adapter?.postingChoices) return unrestricted
  try {
    const { session } = await openSession(deps, account)
    return await adapter.postingChoices(session, targetOf(account), place)
  } catch (error) {
    throw upstreamError(account, error)
  }
}
