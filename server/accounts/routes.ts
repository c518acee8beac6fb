import * as contract from '~/contract'
import { requireOperator } from '../auth/principals'
import { implement } from '../http/implement'
import { accountRecord, accountRecords, findAccount, listAccounts } from './account-record'
import { chooseAccounts } from './attach'
import { checkHealth, upstreamError } from './check'
import { disconnect, postsOfAccount } from './disconnect'
import { listSetups, platformOf, readSetup, removeApp, storeApp, testApp } from './platform-apps'
import { addOwnAccount } from './practice'
import { openSession, targetOf } from './sessions'
import { connectionRecord, findAttempt, startSignIn } from './sign-in'

// Calls to a platform take long, and have effects outside the database.
const lease = { idempotency: 'lease' } as const

const platformRoutes = [
  implement(contract.listPlatforms, ({ caller, origin }, deps) =>
    listSetups(deps, { origin, isOperator: caller.principal.operator }),
  ),
  implement(contract.setPlatformApp, async ({ caller, params, body, origin }, deps) => {
    requireOperator(caller)
    const platform = platformOf(params.platform)
    await storeApp(deps, platform, body)
    return readSetup(deps, platform, { origin, isOperator: true })
  }),
  implement(contract.removePlatformApp, async ({ caller, params, origin }, deps) => {
    requireOperator(caller)
    const platform = platformOf(params.platform)
    await removeApp(deps, platform)
    return readSetup(deps, platform, { origin, isOperator: true })
  }),
  implement(
    contract.testPlatformApp,
    ({ caller, params, body, origin }, deps) => {
      requireOperator(caller)
      return testApp(deps, platformOf(params.platform), body, { origin, isOperator: true })
    },
    lease,
  ),
]

/**
 * What can be chosen for a post of the account according to the platform now; TikTok requires asking while a post is
 * written (docs/publishing.md, section 9). Nothing is limited on platforms without choices, and for accounts nobody
 * has signed in to.
 */
const choiceRoutes = [
  implement(contract.getPostingChoices, async ({ params, query }, deps) => {
    const account = await findAccount(deps.db, params)
    const isOpen = account.grantId !== null && account.health !== 'disconnected'
    const adapter = deps.platforms?.adapters[account.platform]
    if (!isOpen || !adapter?.postingChoices)
      return { name: undefined, choices: {}, required: [], unavailable: [] }
    try {
      const { session } = await openSession(deps, account)
      return await adapter.postingChoices(session, targetOf(account), query)
    } catch (error) {
      throw upstreamError(account, error)
    }
  }),
]

const connectionRoutes = [
  implement(
    contract.startConnection,
    async ({ caller, params, body, origin, setCookie }, deps) => {
      const { connection, cookie } = await startSignIn(deps, {
        workspaceId: params.workspaceId,
        principalId: caller.principal.id,
        platform: body.platform,
        accountId: body.accountId,
        origin,
      })
      setCookie(cookie)
      return connection
    },
    { secret: true },
  ),
  implement(contract.getConnection, async ({ caller, params }, deps) =>
    connectionRecord(deps, await findAttempt(deps, { ...params, principalId: caller.principal.id })),
  ),
  implement(
    contract.finishConnection,
    async ({ caller, params, body, origin }, deps) => {
      const attempt = await findAttempt(deps, { ...params, principalId: caller.principal.id })
      const ids = await chooseAccounts(deps, attempt, body.remoteIds)
      const rows = await Promise.all(
        ids.map((accountId) => findAccount(deps.db, { workspaceId: params.workspaceId, accountId })),
      )
      return accountRecords(rows, deps, origin)
    },
    lease,
  ),
]

export const accountRoutes = [
  ...platformRoutes,
  ...choiceRoutes,
  ...connectionRoutes,
  implement(contract.listSocialAccounts, ({ params, origin }, deps) =>
    listAccounts(deps, params.workspaceId, origin),
  ),
  implement(
    contract.addAccount,
    async ({ params, body, origin }, deps) =>
      accountRecord(await addOwnAccount(deps, params.workspaceId, body), deps, origin),
    lease,
  ),
  implement(
    contract.checkAccount,
    async ({ params, origin }, deps) => accountRecord(await checkHealth(deps, params), deps, origin),
    lease,
  ),
  implement(contract.listAccountPosts, ({ params }, deps) => postsOfAccount(deps, params)),
  implement(
    contract.disconnectAccount,
    async ({ params, origin }, deps) => accountRecord(await disconnect(deps, params), deps, origin),
    lease,
  ),
]
