import * as contract from '~/contract'
import { requireOperator } from '../auth/principals'
import { implement } from '../http/implement'
import { accountRecord, accountRecords, findAccount, listAccounts } from './account-record'
import { chooseAccounts } from './attach'
import { checkHealth } from './check'
import { readPostingChoices } from './posting-choices'
import { disconnect, postsOfAccount } from './disconnect'
import { listSetups, platformOf, readSetup, removeApp, storeApp, testApp } from './platform-apps'
import { addOwnAccount } from './practice'
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

const choiceRoutes = [
  implement(contract.getPostingChoices, ({ params, query }, deps) => readPostingChoices(deps, params, query)),
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
