import * as z from 'zod/mini'
import { roles, Workspace } from './account'
import { answer, many, maybe, one } from './answer'
import { instant, listOf, text } from './bounds'
import { endpoint, scopes } from './endpoint'

// The embedded server's own calls (docs/architecture.md "The contract"). A dashboard asks `getStudio` whether they exist.

export * from './twin'

export const Studio = z.looseObject({
  server: maybe(z.string()),
  version: maybe(z.string()),
  /** Names of the extension endpoints that this server answers to this principal. */
  extensions: z.catch(z.array(z.string()), () => []),
  /** What its calls can do beyond the document: `idempotencyKey` does a write with that header once. */
  features: z.catch(z.array(z.string()), () => []),
  /** The most bytes of one upload. */
  maxUploadBytes: maybe(z.number()),
})
export type Studio = z.output<typeof Studio>

export const TokenCreate = z.strictObject({
  name: text(1, 120),
  scopes: listOf(z.enum(scopes), scopes.length).check(z.minLength(1, 'Choose at least one scope.')),
  /** Workspaces that the token is limited to; all of the principal's when left out. */
  workspaceIds: z.optional(listOf(text(1, 128), 100)),
  /** A member to act as; the caller when left out. */
  principalId: z.optional(text(1, 128)),
  expiresAt: z.optional(instant()),
})
/** Each field narrows; what is left out stays. */
export const TokenLimit = z.strictObject({
  scopes: z.optional(
    listOf(z.enum(scopes), scopes.length).check(z.minLength(1, 'Choose at least one scope.')),
  ),
  workspaceIds: z.optional(listOf(text(1, 128), 100).check(z.minLength(1, 'Choose at least one workspace.'))),
  expiresAt: z.optional(instant()),
})
export const AccessToken = answer({
  name: maybe(z.string()),
  scopes: maybe(z.array(z.enum(scopes))),
  workspaceIds: maybe(z.array(z.string())),
  principalId: maybe(z.string()),
  /** The secret itself: present once, in the answer that creates it. */
  token: maybe(z.string()),
  createdAt: maybe(z.string()),
  lastUsedAt: maybe(z.string()),
  expiresAt: maybe(z.string()),
  revokedAt: maybe(z.string()),
})
export type AccessToken = z.output<typeof AccessToken>

export const WorkspaceCreate = z.strictObject({ name: text(1, 120) })

export const MemberAdd = z.strictObject({
  name: text(1, 120),
  email: z.optional(text(0, 254)),
  role: z._default(z.enum(roles), 'editor'),
})
export const Member = answer({
  name: maybe(z.string()),
  email: maybe(z.string()),
  role: maybe(z.enum(roles)),
})
export type Member = z.output<typeof Member>

const extension = { extension: true, scope: 'read' } as const
const owned = { extension: true, scope: 'write' } as const

export const getStudio = endpoint({
  ...extension,
  method: 'GET',
  path: '/studio',
  data: one('studio', Studio),
  summary: 'Describes this server and its additional endpoints.',
})
export const listTokens = endpoint({
  ...owned,
  method: 'GET',
  path: '/tokens',
  data: many('token', AccessToken),
  summary: 'Lists access tokens, without their secrets.',
})
export const createToken = endpoint({
  ...owned,
  method: 'POST',
  path: '/tokens',
  body: TokenCreate,
  data: one('token', AccessToken),
  summary: 'Creates an access token and shows its secret once.',
})
export const limitToken = endpoint({
  ...owned,
  method: 'PATCH',
  path: '/tokens/{tokenId}',
  body: TokenLimit,
  data: one('token', AccessToken),
  summary: 'Limits an access token: fewer scopes or workspaces, or an earlier expiry.',
})
export const revokeToken = endpoint({
  ...owned,
  method: 'DELETE',
  path: '/tokens/{tokenId}',
  data: one('token', AccessToken),
  summary: 'Revokes an access token.',
})
export const createWorkspace = endpoint({
  ...owned,
  method: 'POST',
  path: '/workspaces',
  body: WorkspaceCreate,
  data: one('workspace', Workspace),
  summary: 'Creates a workspace that the caller owns.',
})
export const listMembers = endpoint({
  ...owned,
  method: 'GET',
  path: '/workspaces/{workspaceId}/members',
  data: many('member', Member),
  summary: 'Lists the members of a workspace.',
})
export const addMember = endpoint({
  ...owned,
  method: 'POST',
  path: '/workspaces/{workspaceId}/members',
  body: MemberAdd,
  data: one('member', Member),
  summary: 'Adds a person to a workspace or changes their role.',
})
