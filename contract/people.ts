import * as z from 'zod/mini'
import { Workspace } from './account'
import { answer, many, maybe, one } from './answer'
import { text, timeZone } from './bounds'
import { endpoint, roles } from './endpoint'
import { i18n } from './i18n'

// The workspace itself and the people in it, on the embedded server alone (docs/decisions/0046-people-and-roles.md).

const name = () =>
  text(1, 120).check(z.refine((value: string) => value.trim() !== '', i18n.t('Enter a name.')))

/** What is left out stays. */
export const WorkspaceUpdate = z
  .strictObject({
    name: z.optional(name()),
    timezone: z.optional(timeZone()),
    /** Whether posts need approval before they are scheduled or published. */
    requiresApproval: z.optional(z.boolean()),
  })
  .check(
    z.refine(
      ({ name, timezone, requiresApproval }) => (name ?? timezone ?? requiresApproval) !== undefined,
      i18n.t('Give a name, a time zone, or whether posts need approval.'),
    ),
  )

/** What goes with a workspace that is deleted, counted. */
export const WorkspaceContents = z.looseObject({
  workspaceId: z.string(),
  posts: maybe(z.number()),
  /** Of the posts, those that wait for their time. */
  scheduledPosts: maybe(z.number()),
  /** Of the posts, those that are being sent to a platform at the moment: as long as there are any, nothing is deleted. */
  publishingPosts: maybe(z.number()),
  media: maybe(z.number()),
  /** Bytes of the media. */
  mediaSize: maybe(z.number()),
  accounts: maybe(z.number()),
  campaigns: maybe(z.number()),
  products: maybe(z.number()),
  queues: maybe(z.number()),
  /** Of the people, the others than the caller. */
  otherMembers: maybe(z.number()),
})
export type WorkspaceContents = z.output<typeof WorkspaceContents>

/** The name as it stands, typed by the person who deletes it. */
export const WorkspaceDelete = z.strictObject({ name: text(1, 120) })

/** `credentials` that couldn't be ended at their platform are named in `notes`, in a sentence each. */
export const WorkspaceDeleted = z.looseObject({
  workspaceId: z.string(),
  notes: z.catch(z.array(z.string()), () => []),
})

export const Member = answer({
  name: maybe(z.string()),
  email: maybe(z.string()),
  role: maybe(z.enum(roles)),
  /** Runs this server. Nobody else changes, removes or signs them out. */
  operator: maybe(z.boolean()),
})
export type Member = z.output<typeof Member>

export const RoleChange = z.strictObject({ role: z.enum(roles) })

export const SignedOut = answer({
  /** Tokens that open this workspace no more. */
  tokens: maybe(z.number()),
})

export const InvitationCreate = z.strictObject({
  role: z._default(z.enum(roles), 'editor'),
  /** Whom it is for, to know it by in the list. */
  note: z.optional(text(0, 120)),
})

export const Invitation = answer({
  role: maybe(z.enum(roles)),
  note: maybe(z.string()),
  /** Of a link that signs a member in: their name. */
  signsIn: maybe(z.string()),
  /** Name of who made it. */
  invitedBy: maybe(z.string()),
  createdAt: maybe(z.string()),
  expiresAt: maybe(z.string()),
  /** What the link carries: present once, in the answer that creates it. */
  secret: maybe(z.string()),
  /** The link itself, to this server's dashboard: present once. */
  url: maybe(z.string()),
})
export type Invitation = z.output<typeof Invitation>

const secret = () => text(1, 200)

/** What an invitation says to whoever holds its secret. */
export const OpenInvitation = z.looseObject({
  workspaceName: maybe(z.string()),
  role: maybe(z.enum(roles)),
  invitedBy: maybe(z.string()),
  /** Of a link that signs a member in: their name. */
  signsIn: maybe(z.string()),
  expiresAt: maybe(z.string()),
})
export type OpenInvitation = z.output<typeof OpenInvitation>

export const Joined = z.looseObject({
  workspaceId: z.string(),
  role: maybe(z.enum(roles)),
  principalId: maybe(z.string()),
  /** The access token of a new person: present once. */
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
/** For whoever holds the secret: needs no token. */
export const readInvitation = endpoint({
  ...anyone,
  method: 'POST',
  path: '/invitations/read',
  body: z.strictObject({ invitation: secret() }),
  data: one('invitation', OpenInvitation),
  summary: /*i18n*/ 'Returns the workspace and the role that an invitation is for.',
})
/** For whoever holds the secret: needs no token, and answers one. */
export const acceptInvitation = endpoint({
  ...anyone,
  method: 'POST',
  path: '/invitations/accept',
  body: z.strictObject({ invitation: secret(), name: z.optional(name()) }),
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
