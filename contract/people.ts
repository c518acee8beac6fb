import * as z from 'zod/mini'
import { Workspace } from './account'
import { answer, many, maybe, one } from './answer'
import { nameText, text, timeZone } from './bounds'
import { endpoint, roles } from './endpoint'
import { i18n } from './i18n'

// A workspace's settings and members. Extension of the embedded server (docs/decisions/0046-people-and-roles.md).

/** Fields that are left out don't change. */
export const WorkspaceUpdate = z
  .strictObject({
    name: z.optional(nameText(120)),
    timezone: z.optional(timeZone()),
    /** Posts need approval before they can be scheduled or published. */
    requiresApproval: z.optional(z.boolean()),
  })
  .check(
    z.refine(
      ({ name, timezone, requiresApproval }) => (name ?? timezone ?? requiresApproval) !== undefined,
      i18n.t('Give a name, a time zone, or whether posts need approval.'),
    ),
  )

/** How many records are deleted along with a workspace. */
export const WorkspaceContents = z.looseObject({
  workspaceId: z.string(),
  posts: maybe(z.number()),
  /** Scheduled posts, included in `posts`. */
  scheduledPosts: maybe(z.number()),
  /** Posts being published right now, included in `posts`. The workspace can't be deleted while there are any. */
  publishingPosts: maybe(z.number()),
  media: maybe(z.number()),
  /** In bytes. */
  mediaSize: maybe(z.number()),
  accounts: maybe(z.number()),
  campaigns: maybe(z.number()),
  products: maybe(z.number()),
  queues: maybe(z.number()),
  /** Members other than the caller. */
  otherMembers: maybe(z.number()),
})
export type WorkspaceContents = z.output<typeof WorkspaceContents>

/** The workspace's exact name, as confirmation. */
export const WorkspaceDelete = z.strictObject({ name: text(1, 120) })

/** `notes` has a sentence for each sign-in that couldn't be ended at its platform. */
export const WorkspaceDeleted = z.looseObject({
  workspaceId: z.string(),
  notes: z.catch(z.array(z.string()), () => []),
})

export const Member = answer({
  name: maybe(z.string()),
  email: maybe(z.string()),
  role: maybe(z.enum(roles)),
  /** Runs this server. Nobody else can change, remove or sign them out. */
  operator: maybe(z.boolean()),
})
export type Member = z.output<typeof Member>

export const RoleChange = z.strictObject({ role: z.enum(roles) })

export const SignedOut = answer({
  /** Number of tokens that lost access to the workspace. */
  tokens: maybe(z.number()),
})

export const InvitationCreate = z.strictObject({
  role: z._default(z.enum(roles), 'editor'),
  /** Who it is for, to recognise it in the list. */
  note: z.optional(text(0, 120)),
})

export const Invitation = answer({
  role: maybe(z.enum(roles)),
  note: maybe(z.string()),
  /** For a sign-in link: the member's name. */
  signsIn: maybe(z.string()),
  /** Name of the person who created it. */
  invitedBy: maybe(z.string()),
  createdAt: maybe(z.string()),
  expiresAt: maybe(z.string()),
  /** The link's secret; only in the response that creates it. */
  secret: maybe(z.string()),
  /** The link to this server's dashboard; only in the response that creates it. */
  url: maybe(z.string()),
})
export type Invitation = z.output<typeof Invitation>

const secret = () => text(1, 200)

/** An invitation, as shown to the holder of its secret. */
export const OpenInvitation = z.looseObject({
  workspaceName: maybe(z.string()),
  role: maybe(z.enum(roles)),
  invitedBy: maybe(z.string()),
  /** For a sign-in link: the member's name. */
  signsIn: maybe(z.string()),
  /** For a sign-in link: the member's id. */
  memberId: maybe(z.string()),
  expiresAt: maybe(z.string()),
})
export type OpenInvitation = z.output<typeof OpenInvitation>

export const Joined = z.looseObject({
  workspaceId: z.string(),
  role: maybe(z.enum(roles)),
  principalId: maybe(z.string()),
  /** The access token of a new person; only in this response. */
  token: maybe(z.string()),
})
export type Joined = z.output<typeof Joined>

const read = { extension: true, scope: 'read' } as const
const owners = { extension: true, scope: 'write', role: 'owner' } as const
const anyone = { extension: true, scope: 'read', isPublic: true } as const
const member = '/workspaces/{workspaceId}/members/{memberId}'
const invitations = '/workspaces/{workspaceId}/invitations'

export const updateWorkspace = endpoint({
  ...owners,
  method: 'PATCH',
  path: '/workspaces/{workspaceId}',
  body: WorkspaceUpdate,
  data: one('workspace', Workspace),
  summary: /*i18n*/ 'Renames a workspace or sets its time zone.',
})
export const getWorkspaceContents = endpoint({
  ...read,
  role: 'owner',
  method: 'GET',
  path: '/workspaces/{workspaceId}/contents',
  data: one('contents', WorkspaceContents),
  summary: /*i18n*/ 'Counts what is deleted together with a workspace.',
})
export const deleteWorkspace = endpoint({
  ...owners,
  method: 'DELETE',
  path: '/workspaces/{workspaceId}',
  body: WorkspaceDelete,
  data: one('workspace', WorkspaceDeleted),
  summary: /*i18n*/ 'Deletes a workspace with everything in it; takes its name as confirmation.',
})
export const listMembers = endpoint({
  ...read,
  method: 'GET',
  path: '/workspaces/{workspaceId}/members',
  data: many('member', Member),
  summary: /*i18n*/ 'Lists the members of a workspace.',
})
export const changeRole = endpoint({
  ...owners,
  method: 'PATCH',
  path: member,
  body: RoleChange,
  data: one('member', Member),
  summary: /*i18n*/ 'Changes the role of a member.',
})
export const removeMember = endpoint({
  ...owners,
  role: 'viewer',
  method: 'DELETE',
  path: member,
  data: one('member', Member),
  summary: /*i18n*/ 'Removes a member from a workspace: oneself, or, as an owner, anybody.',
})
export const signOutMember = endpoint({
  ...owners,
  method: 'POST',
  path: `${member}/sign-out`,
  data: one('member', SignedOut),
  summary:
    /*i18n*/ 'Ends the access of a member’s tokens to a workspace; the operator’s call ends it everywhere.',
})
export const createSignInLink = endpoint({
  ...owners,
  method: 'POST',
  path: `${member}/sign-in-link`,
  data: one('invitation', Invitation),
  summary: /*i18n*/ 'Creates a link that signs a member in once, and shows its secret once.',
})
export const createInvitation = endpoint({
  ...owners,
  method: 'POST',
  path: invitations,
  body: InvitationCreate,
  data: one('invitation', Invitation),
  summary:
    /*i18n*/ 'Creates an invitation that one person can accept within 7 days, and shows its secret once.',
})
export const listInvitations = endpoint({
  ...read,
  role: 'owner',
  method: 'GET',
  path: invitations,
  data: many('invitation', Invitation),
  summary: /*i18n*/ 'Lists the open invitations of a workspace, without their secrets.',
})
export const revokeInvitation = endpoint({
  ...owners,
  method: 'DELETE',
  path: `${invitations}/{invitationId}`,
  data: one('invitation', Invitation),
  summary: /*i18n*/ 'Revokes an open invitation.',
})
/** Needs no token, only the invitation's secret. */
export const readInvitation = endpoint({
  ...anyone,
  method: 'POST',
  path: '/invitations/read',
  body: z.strictObject({ invitation: secret() }),
  data: one('invitation', OpenInvitation),
  summary: /*i18n*/ 'Returns the workspace and the role that an invitation is for.',
})
/** Needs no token, only the invitation's secret, and returns a token. */
export const acceptInvitation = endpoint({
  ...anyone,
  method: 'POST',
  path: '/invitations/accept',
  body: z.strictObject({ invitation: secret(), name: z.optional(nameText(120)) }),
  data: one('joined', Joined),
  summary: /*i18n*/ 'Accepts an invitation as a new person and shows their access token once.',
})
export const joinWorkspace = endpoint({
  extension: true,
  scope: 'write',
  method: 'POST',
  path: '/invitations/join',
  body: z.strictObject({ invitation: secret() }),
  data: one('joined', Joined),
  summary: /*i18n*/ 'Accepts an invitation as the person whose token it is.',
})
