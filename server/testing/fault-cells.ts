import type { FailureClass, Platform } from '~/contract'
import type { Fault, Operation } from '../simulators/faults'
import type { PlannedFault, SeenCall } from './platform-faults'

// The faults of simulated platforms as one table; docs/publishing.md, section 16.

/** How often a fault recurs: once, or on every request. */
type Repetition = 'once' | 'lasting'

/** A post with one fault at one request. */
export interface Cell {
  readonly planned: PlannedFault
  readonly name: string
  readonly repetition: Repetition
  /** Whether it hits the very first request. */
  readonly isFirst: boolean
  /** The class that the platform's own code stands for; undefined if it isn't a refusal. */
  readonly means?: FailureClass | undefined
}

/** Faults possible at any request: before the platform did anything, and after it did everything. */
const anywhere: readonly (readonly [name: string, fault: Fault])[] = [
  ['no connection', { kind: 'unreachable' }],
  ['cut before it was done', { kind: 'cut-before' }],
  ['done, but cut', { kind: 'done-but-cut' }],
  ['slow', { kind: 'slow', ms: 5 }],
  ['503 before it was done', { kind: 'error-before', status: 503 }],
  ['500 after it was done', { kind: 'error-after', status: 500 }],
  ['a page instead of an answer', { kind: 'html', status: 502 }],
  ['a page with status 200 after it was done', { kind: 'html', status: 200, done: true }],
]

/** The platforms' own refusals, with their class from section 11. */
const refusals: Readonly<Record<Platform, Readonly<Record<string, FailureClass>>>> = {
  twitter: {
    unauthorized: 'reconnect',
    'client-forbidden': 'configuration',
    'not-permitted': 'permission',
    'rate-limit': 'rate_limited',
    'credits-depleted': 'quota',
    'usage-capped': 'quota',
    'media-invalid': 'not_ready',
    duplicate: 'duplicate',
  },
  instagram: {
    '190': 'reconnect',
    '190/459': 'reconnect',
    '10': 'permission',
    '2635': 'configuration',
    '4': 'rate_limited',
    '80002': 'rate_limited',
    '9/2207042': 'quota',
    '9007/2207027': 'not_ready',
    '36003/2207009': 'media_rejected',
    '9004/2207052': 'transient',
    '100/2207010': 'content_rejected',
    '-1/2207001': 'transient',
  },
  facebook: {
    '190/463': 'reconnect',
    '190/458': 'reconnect',
    '200': 'permission',
    '2635': 'configuration',
    '4': 'rate_limited',
    '32': 'rate_limited',
    '80001': 'rate_limited',
    '36000/2207004': 'media_rejected',
    '368': 'content_rejected',
    '506': 'duplicate',
    '2': 'transient',
  },
  linkedin: {
    REVOKED_ACCESS_TOKEN: 'reconnect',
    '403': 'permission',
    '426': 'configuration',
    '429': 'quota',
    '422': 'content_rejected',
  },
  youtube: {
    authError: 'reconnect',
    insufficientPermissions: 'permission',
    accessNotConfigured: 'configuration',
    rateLimitExceeded: 'rate_limited',
    quotaExceeded: 'quota',
    uploadLimitExceeded: 'quota',
    invalidTitle: 'content_rejected',
    mediaBodyRequired: 'media_rejected',
    backendError: 'transient',
  },
  tiktok: {
    access_token_invalid: 'reconnect',
    scope_not_authorized: 'permission',
    unaudited_client_can_only_post_to_private_accounts: 'configuration',
    rate_limit_exceeded: 'rate_limited',
    '200:spam_risk_too_many_posts': 'quota',
    '200:spam_risk_text': 'content_rejected',
    privacy_level_option_mismatch: 'content_rejected',
    internal_error: 'transient',
  },
  reddit: {
    '401': 'reconnect',
    '403': 'permission',
    '429': 'rate_limited',
    RATELIMIT: 'rate_limited',
    SUBREDDIT_NOTALLOWED: 'content_rejected',
    NO_SELFS: 'content_rejected',
    ALREADY_SUB: 'duplicate',
  },
}

/** Faults specific to some requests of a platform. */
const own: Readonly<Record<Platform, Partial<Record<Operation, readonly Fault[]>>>> = {
  twitter: {
    'upload.chunk': [{ kind: 'chunk-lost' }],
    'upload.finish': [{ kind: 'processing-failed' }],
    'upload.status': [{ kind: 'processing' }],
  },
  instagram: { status: [{ kind: 'processing' }, { kind: 'processing-failed' }, { kind: 'expired' }] },
  facebook: {
    'upload.chunk': [{ kind: 'chunk-lost' }],
    status: [{ kind: 'processing' }, { kind: 'processing-failed' }],
  },
  linkedin: {
    'upload.chunk': [{ kind: 'chunk-lost' }],
    'upload.finish': [{ kind: 'processing-failed' }],
    'upload.status': [{ kind: 'processing' }, { kind: 'processing-failed' }],
  },
  youtube: {
    'upload.chunk': [{ kind: 'chunk-lost' }, { kind: 'no-range' }, { kind: 'expired' }],
    publish: [{ kind: 'chunk-lost' }, { kind: 'no-range' }, { kind: 'expired' }, { kind: 'private' }],
    status: [{ kind: 'processing' }, { kind: 'processing-failed' }],
  },
  tiktok: {
    'upload.chunk': [{ kind: 'chunk-lost' }, { kind: 'expired' }],
    publish: [{ kind: 'chunk-lost' }, { kind: 'expired' }, { kind: 'private' }],
    status: [
      { kind: 'processing' },
      { kind: 'processing-failed', code: 'video_pull_failed' },
      { kind: 'processing-failed', code: 'auth_removed' },
      { kind: 'processing-failed', code: 'internal' },
    ],
  },
  reddit: {
    'upload.chunk': [{ kind: 'chunk-lost' }],
    publish: [{ kind: 'removed' }],
  },
}

interface Place {
  readonly operation: Operation
  readonly nth: number
}

/** Where faults are injected: at the first and the last request of each operation of the post. */
function placesOf(calls: readonly SeenCall[]): Place[] {
  const counts = new Map<Operation, number>()
  for (const { operation } of calls) counts.set(operation, (counts.get(operation) ?? 0) + 1)
  return [...counts].flatMap(([operation, count]) =>
    [...new Set([1, count])].map((nth) => ({ operation, nth })),
  )
}

const always = 1_000_000

function cellsAt(platform: Platform, place: Place, repetition: Repetition, isFirst: boolean): Cell[] {
  const times = repetition === 'once' ? 1 : always
  const at = `${place.operation} no. ${place.nth}, ${repetition}`
  const cell = (name: string, fault: Fault, means?: FailureClass): Cell => ({
    planned: { ...place, times, fault },
    name: `${name} at ${at}`,
    repetition,
    isFirst,
    means,
  })
  return [
    ...anywhere.map(([name, fault]) => cell(name, fault)),
    ...Object.entries(refusals[platform]).map(([code, means]) =>
      cell(`refused with ${code}`, { kind: 'refused', code }, means),
    ),
    ...(own[platform][place.operation] ?? []).map((fault) => cell(JSON.stringify(fault), fault)),
  ]
}

/** Every cell for a post that made these calls without faults. */
export function cellsOf(platform: Platform, calls: readonly SeenCall[]): Cell[] {
  return placesOf(calls).flatMap((place, index) =>
    (['once', 'lasting'] as const).flatMap((repetition) => cellsAt(platform, place, repetition, index === 0)),
  )
}
