import { extensions, getStudio, scopes } from '~/contract'
import { faultCalls } from '~/contract/faults'
import { sentence } from '~/contract/server-sentences'
import { archiveCalls, createArchive, streamCalls } from '~/contract/streamed-responses'
import { version } from '~/package.json'
import { requireWholeServer } from '../auth/principals'
import { ApiError } from '../http/api-error'
import type { Caller } from '../http/authenticate'
import { implement } from '../http/implement'
import type { Dependencies } from '../ports/dependencies'

/** Extensions for the operator; all others are for every member of a workspace. */
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

/** Extensions about webhooks, missing on a server that can't reach other origins. */
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
/** Extensions that call an AI provider, missing on a server that can't reach other origins. */
const isAboutAi = (name: string): boolean =>
  name === 'setAiProvider' || name === 'removeAiProvider' || name === 'tryAiProvider'
/** Extensions that read images, missing on a server without libvips. */
const isAboutPictures = (name: string): boolean => name === 'setPoster'
const isForOperators = (name: string): boolean => operatorCalls.some((each) => each === name)
/** Extensions about changes, missing on a server without a hub. */
const isAboutChanges = (name: string): boolean => name === 'listChanges' || name in streamCalls
const isAboutWebhooks = (name: string): boolean => webhookCalls.some((each) => each === name)

/** Features of every call beyond the document (contract/studio.ts). */
export const apiFeatures = ['idempotencyKey', 'lists', 'replacedPosts'] as const

/** What this server is and supports. */
export const studioRoutes = [
  implement(getStudio, ({ caller }, { ai, archive, faults, limits, live, mcp, pictures, webhooks }) => {
    const own = [...Object.keys(extensions), ...Object.keys(streamCalls)].filter(
      (name) =>
        (ai || !isAboutAi(name)) &&
        (webhooks || !isAboutWebhooks(name)) &&
        (live || !isAboutChanges(name)) &&
        (pictures || !isAboutPictures(name)),
    )
    return Promise.resolve({
      server: 'social-content-studio',
      version,
      extensions: caller.principal.operator
        ? [...own, ...(faults ? Object.keys(faultCalls) : []), ...(archive ? Object.keys(archiveCalls) : [])]
        : own.filter((name) => !isForOperators(name)),
      features: [...apiFeatures, ...(mcp ? ['mcp'] : [])],
      maxUploadBytes: limits.uploadBytes,
    })
  }),
]

/** An archive contains everything, so it requires a token with every scope. */
function requireEveryScope({ scopes: has }: Caller): void {
  const missing = scopes.filter((scope) => !has.includes(scope))
  if (missing.length === 0) return
  throw new ApiError('missing_scope', sentence('missingScope', { scope: missing.join('”, “') }))
}

/** The whole studio as a file, for the operator, if the host can make one. */
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
    // A GET-like call that returns a file and changes nothing.
    { idempotency: 'ignored' },
  ),
]
