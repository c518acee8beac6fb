import * as contract from '~/contract'
import { implement, implementPublic } from '../http/implement'
import {
  acceptInvitation,
  createInvitation,
  createSignInLink,
  joinWorkspace,
  openInvitations,
  readInvitation,
  revokeInvitation,
} from './invitations'
import { changeRole, membersOf, removeMember, signOutMember } from './members'

/** Members and invitations. The roles required are in the endpoint table. */
export const peopleRoutes = [
  implement(contract.listMembers, ({ params }, { db }) => membersOf(db, params.workspaceId)),
  implement(contract.changeRole, ({ caller, params, body }, deps) =>
    changeRole(params, body.role, caller, deps),
  ),
  implement(contract.removeMember, ({ caller, params }, deps) => removeMember(params, caller, deps)),
  implement(contract.signOutMember, ({ caller, params }, deps) => signOutMember(params, caller, deps)),
  implement(
    contract.createSignInLink,
    ({ caller, params, origin }, deps) => createSignInLink(params, { caller, origin }, deps),
    { secret: true },
  ),
  implement(
    contract.createInvitation,
    ({ caller, params, body, origin }, deps) =>
      createInvitation({ ...params, ...body }, { caller, origin }, deps),
    { secret: true },
  ),
  implement(contract.listInvitations, ({ params }, deps) => openInvitations(params.workspaceId, deps)),
  implement(contract.revokeInvitation, ({ params }, deps) => revokeInvitation(params, deps)),
  implementPublic(contract.readInvitation, ({ body }, deps) => readInvitation(body.invitation, deps)),
  implementPublic(contract.acceptInvitation, ({ body }, deps) => acceptInvitation(body, deps)),
  implement(contract.joinWorkspace, ({ caller, body }, deps) => joinWorkspace(body.invitation, caller, deps)),
]
