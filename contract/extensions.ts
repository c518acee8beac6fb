import * as z from 'zod/mini'
import { answer, many, maybe, one } from './answer'
import { instant, listOf, nameText, text } from './bounds'
import { endpoint, roles, scopes } from './endpoint'
import { i18n } from './i18n'
import { Member } from './people'

// Endpoints of the embedded server that api.md doesn't have (docs/architecture.md "The contract"). `getStudio` lists those
// that a server supports.

export { createWorkspace, WorkspaceCreate } from './account'
export * from './activity'
export * from './ai-provider'
export { PostCampaign, setPostCampaign } from './campaign'
export * from './changes'
export * from './connections'
export * from './deliveries'
export { countPosts } from './lists'
export { AltTextUpdate, setAltText } from './media'
export * from './notes'
export * from './people'
export * from './posters'
export * from './presence'
export * from './queues'
export * from './repeats'
export * from './reviews'
export * from './sign-in-links'
export * from './studio'
export * from './twin'
export * from './webhook-changes'
export * from './webhooks'

const someScopes = () =>
  listOf(z.enum(scopes), scopes.length).check(z.minLength(1, i18n.t('Choose at least one scope.')))

export const TokenCreate = z.strictObject({
  name: nameText(120),
  scopes: someScopes(),
  /** Workspaces the token is limited to; left out for all of the principal's. */
  workspaceIds: z.optional(listOf(text(1, 128), 100)),
  /** The member the token acts as; left out for the caller. */
  principalId: z.optional(text(1, 128)),
  expiresAt: z.optional(instant()),
})
/** Fields can only narrow the token; those left out don't change. */
export const TokenLimit = z.strictObject({
  scopes: z.optional(someScopes()),
  workspaceIds: z.optional(
    listOf(text(1, 128), 100).check(z.minLength(1, i18n.t('Choose at least one workspace.'))),
  ),
  expiresAt: z.optional(instant()),
})
export const AccessToken = answer({
  name: maybe(z.string()),
  scopes: maybe(z.array(z.enum(scopes))),
  workspaceIds: maybe(z.array(z.string())),
  principalId: maybe(z.string()),
  /** The token that created this one. Revoking it revokes this one too. */
  madeBy: maybe(z.string()),
  /** The secret; only in the response that creates it. */
  token: maybe(z.string()),
  createdAt: maybe(z.string()),
  lastUsedAt: maybe(z.string()),
  expiresAt: maybe(z.string()),
  revokedAt: maybe(z.string()),
})
export type AccessToken = z.output<typeof AccessToken>

export const MemberAdd = z.strictObject({
  name: nameText(120),
  email: z.optional(text(0, 254)),
  role: z._default(z.enum(roles), 'editor'),
})
const owned = { extension: true, scope: 'write' } as const

export const listTokens = endpoint({
  ...owned,
  method: 'GET',
  path: '/tokens',
  data: many('token', AccessToken),
  summary: /*i18n*/ 'Lists access tokens, without their secrets.',
})
export const createToken = endpoint({
  ...owned,
  method: 'POST',
  path: '/tokens',
  body: TokenCreate,
  data: one('token', AccessToken),
  summary: /*i18n*/ 'Creates an access token and shows its secret once.',
})
export const limitToken = endpoint({
  ...owned,
  method: 'PATCH',
  path: '/tokens/{tokenId}',
  body: TokenLimit,
  data: one('token', AccessToken),
  summary: /*i18n*/ 'Limits an access token: fewer scopes or workspaces, or an earlier expiry.',
})
export const revokeToken = endpoint({
  ...owned,
  method: 'DELETE',
  path: '/tokens/{tokenId}',
  data: one('token', AccessToken),
  summary: /*i18n*/ 'Revokes an access token.',
})
export const addMember = endpoint({
  ...owned,
  method: 'POST',
  path: '/workspaces/{workspaceId}/members',
  body: MemberAdd,
  data: one('member', Member),
  summary: /*i18n*/ 'Adds a person to a workspace or changes their role.',
})
