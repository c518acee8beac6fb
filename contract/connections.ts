import * as z from 'zod/mini'
import { answer, many, maybe, one, readable } from './answer'
import { listOf, text } from './bounds'
import { endpoint } from './endpoint'
import { i18n } from './i18n'
import { Post } from './post'
import { platforms, SocialAccount } from './social'

// Connecting accounts: the operator's platform apps, sign-ins, practice accounts, agent sessions (docs/publishing.md).

const owned = { extension: true, scope: 'write' } as const
const read = { extension: true, scope: 'read' } as const
const account = '/workspaces/{workspaceId}/social-accounts/{accountId}'

/** How a platform is set up on this server. */
export const PlatformSetup = z.looseObject({
  platform: z.enum(platforms),
  /** An app is configured, so people can sign in. */
  ready: z.catch(z.boolean(), false),
  /** Environment variables take precedence and can't be changed through the API. */
  source: maybe(z.enum(['environment', 'stored'])),
  /** Only returned to the operator. */
  clientId: maybe(z.string()),
  options: z.catch(z.record(z.string(), z.string()), () => ({})),
  /** The redirect address to register in the platform's app. */
  redirectUri: maybe(z.string()),
  /** Permissions that the app has to request. */
  scopes: z.catch(z.array(z.string()), () => []),
  /** The platform fetches media from this server, which then has to be reachable from the internet. */
  fetchesMedia: z.catch(z.boolean(), false),
  /** According to the configuration, files are reachable from the internet: at the server's address or its storage's. */
  publicOrigin: z.catch(z.boolean(), false),
})
export type PlatformSetup = z.output<typeof PlatformSetup>

export const PlatformAppUpdate = z.strictObject({
  clientId: text(1, 512),
  /** Left out: the stored secret is kept. */
  clientSecret: z.optional(text(1, 512)),
  options: z.optional(z.record(z.string(), text(0, 128))),
})

const PlatformAppTest = z.looseObject({
  ok: z.boolean(),
  /** The platform's reply, as a sentence. */
  message: maybe(z.string()),
})

export const listPlatforms = endpoint({
  ...read,
  method: 'GET',
  path: '/platforms',
  data: many('platform', PlatformSetup),
  summary: /*i18n*/ 'Lists the platforms and whether people can sign in to them here.',
})
export const setPlatformApp = endpoint({
  ...owned,
  method: 'PUT',
  path: '/platforms/{platform}/app',
  body: PlatformAppUpdate,
  data: one('platform', PlatformSetup),
  summary: /*i18n*/ 'Sets the developer app that people sign in to a platform through. Operator only.',
})
export const removePlatformApp = endpoint({
  ...owned,
  method: 'DELETE',
  path: '/platforms/{platform}/app',
  data: one('platform', PlatformSetup),
  summary: /*i18n*/ 'Removes the developer app of a platform. Operator only.',
})
export const testPlatformApp = endpoint({
  ...owned,
  method: 'POST',
  path: '/platforms/{platform}/app/test',
  body: PlatformAppUpdate,
  data: one('test', PlatformAppTest),
  summary: /*i18n*/ 'Asks the platform whether it accepts a client ID and secret. Operator only.',
})

export const AccountCreate = z.strictObject({
  connection: z.enum(['practice', 'agent_session']),
  platform: z.enum(platforms),
  handle: text(1, 64),
  name: z.optional(text(0, 120)),
})
export const addAccount = endpoint({
  ...owned,
  method: 'POST',
  path: '/workspaces/{workspaceId}/social-accounts',
  body: AccountCreate,
  data: one('account', SocialAccount),
  summary: /*i18n*/ 'Adds a practice account or an agent session.',
})

export const ConnectionStart = z.strictObject({
  platform: z.enum(platforms),
  /** The account to reconnect; left out for a new one. */
  accountId: z.optional(text(1, 128)),
})

const Identity = z.looseObject({
  remoteId: z.string(),
  kind: maybe(z.string()),
  name: maybe(z.string()),
  handle: maybe(z.string()),
  avatarUrl: maybe(z.string()),
  /** The workspace's account for this identity, if it is already connected. */
  accountId: maybe(z.string()),
  /** Why it can't be published to, as a sentence. */
  disabledReason: maybe(z.string()),
})
export type Identity = z.output<typeof Identity>

export const connectionStatuses = ['waiting', 'granted', 'connected', 'failed', 'expired'] as const

/** A sign-in at a platform, from its start until accounts are chosen. */
export const Connection = answer({
  platform: maybe(z.enum(platforms)),
  status: maybe(z.enum(connectionStatuses)),
  /** The platform's consent page; present while `waiting`. */
  authorizeUrl: maybe(z.string()),
  expiresAt: maybe(z.string()),
  /** Name of the person who signed in. */
  grantedBy: maybe(z.string()),
  scopes: maybe(readable(z.looseObject({ scope: z.string(), granted: z.boolean() }))),
  identities: maybe(readable(Identity)),
  /** The account being reconnected. */
  accountId: maybe(z.string()),
  /** Why it failed, as a sentence. */
  message: maybe(z.string()),
})
export type Connection = z.output<typeof Connection>

export const startConnection = endpoint({
  ...owned,
  method: 'POST',
  path: '/workspaces/{workspaceId}/connections',
  body: ConnectionStart,
  data: one('connection', Connection),
  summary: /*i18n*/ 'Begins a sign-in at a platform and returns the address of its consent page.',
})
export const getConnection = endpoint({
  ...read,
  method: 'GET',
  path: '/workspaces/{workspaceId}/connections/{connectionId}',
  data: one('connection', Connection),
  summary: /*i18n*/ 'Returns a sign-in: whether the platform answered, and what it granted.',
})
export const ConnectionChoice = z.strictObject({
  remoteIds: listOf(text(1, 256), 100).check(z.minLength(1, i18n.t('Choose at least one.'))),
})
export const finishConnection = endpoint({
  ...owned,
  method: 'POST',
  path: '/workspaces/{workspaceId}/connections/{connectionId}',
  body: ConnectionChoice,
  data: many('account', SocialAccount),
  summary: /*i18n*/ 'Connects the chosen pages, channels or profiles of a sign-in.',
})

export const checkAccount = endpoint({
  ...owned,
  method: 'POST',
  path: `${account}/check`,
  data: one('account', SocialAccount),
  summary: /*i18n*/ 'Asks the platform whether an account can still be published to.',
})
export const listAccountPosts = endpoint({
  ...read,
  method: 'GET',
  path: `${account}/scheduled-posts`,
  data: many('post', Post),
  summary: /*i18n*/ 'Lists scheduled and queued posts that target an account, soonest first.',
})
export const disconnectAccount = endpoint({
  ...owned,
  method: 'DELETE',
  path: account,
  data: one('account', SocialAccount),
  summary:
    /*i18n*/ 'Disconnects an account: ends the sign-in, deletes its credentials and keeps its history.',
})

const Choice = z.looseObject({ value: z.string(), label: maybe(z.string()) })
/** The posting options a platform currently offers for an account. */
const PostingChoices = z.looseObject({
  /** The account's display name at the platform. */
  name: maybe(z.string()),
  /** Allowed values by option. An option that isn't listed allows all its values. */
  choices: z.catch(z.record(z.string(), readable(Choice)), () => ({})),
  /** Options that the platform requires. */
  required: z.catch(z.array(z.string()), () => []),
  /** Options that the account has disabled for all its posts. */
  unavailable: z.catch(z.array(z.string()), () => []),
})
export type PostingChoices = z.output<typeof PostingChoices>
export const PostingChoicesQuery = z.strictObject({
  /** Reddit only: the subreddit to post to. */
  subreddit: z.optional(text(0, 64)),
})
export const getPostingChoices = endpoint({
  ...read,
  method: 'GET',
  path: `${account}/posting-choices`,
  query: PostingChoicesQuery,
  data: one('choices', PostingChoices),
  summary:
    /*i18n*/ 'Asks the platform what may be chosen for a post of an account: TikTok’s privacy, a subreddit’s flairs.',
})

/** Platform-specific options by account, e.g. TikTok's privacy, a subreddit, a title. */
const PostOptions = z.looseObject({
  options: z.catch(z.record(z.string(), z.record(z.string(), z.unknown())), () => ({})),
})
export const PostOptionsUpdate = z.strictObject({
  options: z.record(text(1, 128), z.record(text(1, 64), z.union([text(0, 5000), z.boolean(), z.null()]))),
})
/** A post's platform options by account. */
export type PostOptionsByAccount = z.output<typeof PostOptionsUpdate>['options']
const post = '/workspaces/{workspaceId}/posts/{postId}'
export const getPostOptions = endpoint({
  ...read,
  method: 'GET',
  path: `${post}/options`,
  data: one('options', PostOptions),
  summary: /*i18n*/ 'Returns the platform options of a post, by account.',
})
export const listPostOptions = endpoint({
  ...read,
  method: 'GET',
  path: '/workspaces/{workspaceId}/post-options',
  data: many('postOptions', z.extend(PostOptions, { postId: z.string() })),
  summary: /*i18n*/ 'Lists the platform options of the posts of a workspace that have any.',
})
export const setPostOptions = endpoint({
  ...owned,
  method: 'PUT',
  path: `${post}/options`,
  body: PostOptionsUpdate,
  data: one('options', PostOptions),
  summary: /*i18n*/ 'Sets the platform options of a post, by account.',
})

export const DeliveryResolution = z.strictObject({
  outcome: z.enum(['live', 'publish_again']),
  /** The post's address at the platform, for `live`. */
  url: z.optional(text(0, 2048)),
})
export const resolveDelivery = endpoint({
  extension: true,
  scope: 'publish',
  method: 'POST',
  path: `${post}/deliveries/{deliveryId}/resolve`,
  body: DeliveryResolution,
  data: one('post', Post),
  summary:
    /*i18n*/ 'Says what became of a delivery that the studio couldn’t confirm: it is live, or publish it again.',
})
