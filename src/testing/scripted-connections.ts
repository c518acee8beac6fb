import * as z from 'zod/mini'
import { AccountCreate, type Connection, type PlatformSetup } from '~/contract/connections'
import { type Platform, platforms, type SocialAccount } from '~/contract/social'
import type { TestStudio } from '~/server/testing/studio'

type Refusal = {
  status: number
  code: string
  message: string
  details?: { path: string; message: string }[]
}

/** A test's scripted responses of a platform and its sign-ins. */
export interface Script {
  accounts: SocialAccount[]
  ready: Platform[]
  connection: Connection
  /** Refusals of single calls, by "METHOD path's end". */
  refusals: Record<string, Refusal>
  /** Scheduled posts that target an account. */
  scheduledPosts: unknown[]
}

const redirect = (platform: Platform) => `https://studio.example/oauth/callback/${platform}`

const setupOf = (platform: Platform, script: Script): PlatformSetup => ({
  platform,
  ready: script.ready.includes(platform),
  source: undefined,
  clientId: undefined,
  options: {},
  redirectUri: redirect(platform),
  scopes: ['pages_show_list', 'pages_manage_posts'],
  fetchesMedia: platform === 'instagram',
  publicOrigin: false,
})

interface Call {
  readonly method: string
  readonly path: string
  readonly body: unknown
}

/**
 * A studio whose connection calls are answered by a script, so that a test decides what the platform says.
 * All other calls reach the server. `sent` are the scripted calls, in order.
 */
export function scriptConnections(studio: TestStudio, given: Partial<Script> = {}) {
  const script: Script = {
    accounts: [],
    ready: [],
    connection: { id: 'c1', status: 'waiting', platform: 'facebook' },
    refusals: {},
    scheduledPosts: [],
    ...given,
  }
  const sent: Call[] = []
  const fetch = async (request: Request): Promise<Response> => {
    const path = new URL(request.url).pathname
    const text = request.method === 'GET' ? '' : await request.clone().text()
    const call = {
      method: request.method,
      path,
      body: text === '' ? undefined : (JSON.parse(text) as unknown),
    }
    const answer = answerOf(call, script)
    if (!answer) return studio.app.fetch(request)
    sent.push(call)
    return Response.json(answer.body, { status: answer.status })
  }
  return { studio: { ...studio, app: { ...studio.app, fetch } }, script, sent }
}

interface Answer {
  readonly status: number
  readonly body: unknown
}

const ok = (data: unknown): Answer => ({
  status: 200,
  body: Array.isArray(data)
    ? { data, pagination: { total: data.length }, requestId: 'r1' }
    : { data, requestId: 'r1' },
})

function answerOf(call: Call, script: Script): Answer | undefined {
  const end = call.path.replace(/^\/v1(\/workspaces\/[^/]+)?/, '')
  const key = `${call.method} ${end}`
  const refusal = script.refusals[key]
  if (refusal) {
    const { status, ...error } = refusal
    return { status, body: { error: { ...error, requestId: 'r1' } } }
  }
  return answers.find(([pattern]) => pattern.test(key))?.[1](call, script)
}

const answers: readonly (readonly [RegExp, (call: Call, script: Script) => Answer])[] = [
  [/^GET \/platforms$/, (_call, script) => ok(platforms.map((each) => setupOf(each, script)))],
  [/^PUT \/platforms\/\w+\/app$/, (call, script) => ok(setApp(call, script))],
  [/^POST \/platforms\/\w+\/app\/test$/, () => ok({ ok: true })],
  [/^GET \/social-accounts$/, (_call, script) => ok(script.accounts)],
  [/^POST \/social-accounts$/, (call, script) => ok(addAccount(call, script))],
  [/^GET \/social-accounts\/[^/]+\/scheduled-posts$/, (_call, script) => ok(script.scheduledPosts)],
  [/^POST \/social-accounts\/[^/]+\/check$/, (_call, script) => ok(script.accounts[0])],
  [/^DELETE \/social-accounts\/[^/]+$/, (_call, script) => ok(script.accounts.shift())],
  [/^POST \/connections$/, (_call, script) => ok(script.connection)],
  [/^GET \/connections\/[^/]+$/, (_call, script) => ok(script.connection)],
  [/^POST \/connections\/[^/]+$/, (_call, script) => ok(finish(script))],
]

function setApp({ path }: Call, script: Script): PlatformSetup {
  const platform = platforms.find((each) => path.includes(`/${each}/`)) ?? 'facebook'
  script.ready.push(platform)
  return setupOf(platform, script)
}

function addAccount({ body }: Call, script: Script): SocialAccount {
  const given = z.parse(AccountCreate, body)
  const id = `a${script.accounts.length + 1}`
  const account: SocialAccount = { id, health: 'connected', publishCost: 1, ...given }
  script.accounts.push(account)
  return account
}

function finish(script: Script): unknown[] {
  script.connection = { ...script.connection, status: 'connected' }
  return (script.connection.identities ?? []).slice(0, 1).map(({ remoteId }) => ({ id: remoteId }))
}
