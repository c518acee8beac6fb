import { sentence } from '~/contract/server-sentences'
import { extensions, getStudio, scopes } from '~/contract'
import { archiveCalls, createArchive, streamCalls } from '~/contract/streamed-responses'
import { faultCalls } from '~/contract/faults'
import { version } from '~/package.json'
import { requireWholeServer } from '../auth/principals'
import { ApiError } from '../http/api-error'
import type { Caller } from '../http/authenticate'
import { implement } from '../http/implement'
import type { Dependencies } from '../ports/dependencies'

/** Our own calls that are for whoever runs this server; all others are for every member of a workspace. */
const operatorCalls: readonly (keyof typeof extensions)[] = [
  'listTokens',
  'createToken',
  'limitToken',
  'revokeToken',
  'createOperatorLink',
  'createWorkspace',
  'addMember',
  'createTwin',
  'getTwin',
  'notePromoted',
  'readTwinFaults',
  'setTwinFaults',
  'setPlatformApp',
  'removePlatformApp',
  'testPlatformApp',
  'setAiProvider',
  'removeAiProvider',
  'tryAiProvider',
]

/** Our own calls about webhooks, which a server that reaches no other origin lacks. */
const webhookCalls: readonly (keyof typeof extensions)[] = [
  'listWebhooks',
  'createWebhook',
  'updateWebhook',
  'deleteWebhook',
  'rotateWebhookSecret',
  'testWebhook',
  'listWebhookCalls',
  'resendWebhookCall',
]
/** Our own calls that reach an AI provider, which a server that reaches no other origin lacks. */
const isAboutAi = (name: string): boolean =>
  name === 'setAiProvider' || name === 'removeAiProvider' || name === 'tryAiProvider'
const isForOperators = (name: string): boolean => operatorCalls.some((each) => each === name)
/** Our own calls about changes, which a server without a hub lacks. */
const isAboutChanges = (name: string): boolean => name === 'listChanges' || name in streamCalls
const isAboutWebhooks = (name: string): boolean => webhookCalls.some((each) => each === name)

/** Which server this is and what it can do. */
export const studioRoutes = [
  implement(getStudio, ({ caller }, { ai, archive, faults, limits, live, mcp, webhooks }) => {
    const own = [...Object.keys(extensions), ...Object.keys(streamCalls)].filter(
      (name) =>
        (ai || !isAboutAi(name)) && (webhooks || !isAboutWebhooks(name)) && (live || !isAboutChanges(name)),
    )
    return Promise.resolve({
      server: 'social-content-studio',
      version,
      extensions: caller.principal.operator
        ? [...own, ...(faults ? Object.keys(faultCalls) : []), ...(archive ? Object.keys(archiveCalls) : [])]
        : own.filter((name) => !isForOperators(name)),
      features: ['idempotencyKey', 'lists', 'replacedPosts', ...(mcp ? ['mcp'] : [])],
      maxUploadBytes: limits.uploadBytes,
    })
  }),
]

/** What holds everything is for a token that may do everything. */
function requireEveryScope({ scopes: has }: Caller): void {
  const lacking = scopes.filter((scope) => !has.includes(scope))
  if (lacking.length === 0) return
  throw new ApiError('missing_scope', sentence('missingScope', { scope: lacking.join('”, “') }))
}

/** The whole studio as a file, for whoever runs this server, where its host can make one. */
export const archiveRoutes = (archive: NonNullable<Dependencies['archive']>) => [
  implement(
    createArchive,
    async ({ caller, requestId }, { clock }) => {
      requireWholeServer(caller)
      requireEveryScope(caller)
      const name = `studio-${new Date(clock()).toISOString().slice(0, 10)}.tar.gz`
      return new Response(await archive(), {
        headers: {
          'content-type': 'application/gzip',
          'content-disposition': `attachment; filename="${name}"`,
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
          'x-request-id': requestId,
        },
      })
    },
    // A file, which changes nothing.
    { idempotency: 'ignored' },
  ),
]
