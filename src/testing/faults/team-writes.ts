import * as contract from '~/contract'
import { addPost } from '~/server/testing/posts'
import type { TestStudio } from '~/server/testing/studio'
import { someTarget } from './document-writes'
import { countOf, inTurn, listed, presses, row, saves, types, type Write } from './write'

// The embedded server's own writes about people: members, notes, reviews, and posting by hand.

/** Adds a member; returns the id. */
async function aPerson(studio: TestStudio, name: string): Promise<string> {
  return (await studio.call(contract.addMember, { body: { name, role: 'editor' } })).body.data.id
}
const people = (studio: TestStudio, fits: (each: contract.Member) => boolean) =>
  listed(studio.call(contract.listMembers), fits)
const invitations = (studio: TestStudio, fits: (each: contract.Invitation) => boolean) =>
  listed(studio.call(contract.listInvitations), fits)

const peopleRows: readonly Write[] = [
  row(contract.createInvitation, async (studio, word) => ({
    path: 'settings/people',
    act: inTurn(presses(['Invite']), types(/^Note/, word, 'Create link')),
    typed: word,
    effects: () => invitations(studio, ({ note }) => note === word),
    onward: /^Create link$/,
  })),
  row(contract.revokeInvitation, async (studio, word) => {
    await studio.call(contract.createInvitation, { body: { note: word } })
    return {
      path: 'settings/people',
      act: presses([`Revoke ${word}`, 'Revoke']),
      effects: async () => 1 - (await invitations(studio, ({ note }) => note === word)),
      onward: new RegExp(`^Revoke( ${word})?$`),
    }
  }),
  row(contract.changeRole, async (studio, word) => {
    const id = await aPerson(studio, word)
    return {
      path: 'settings/people',
      act: presses([`Role of ${word}`, /^Viewer/]),
      effects: () => people(studio, (each) => each.id === id && each.role === 'viewer'),
      onward: new RegExp(`^(Role of ${word}|Viewer.*)$`),
    }
  }),
  row(contract.removeMember, async (studio, word) => {
    const id = await aPerson(studio, word)
    return {
      path: 'settings/people',
      act: presses([`Remove ${word}`], ['Remove']),
      effects: async () => 1 - (await people(studio, (each) => each.id === id)),
      onward: /^Remove$/,
    }
  }),
  row(contract.signOutMember, async (studio, word) => {
    const principalId = await aPerson(studio, word)
    const body = { name: word, scopes: ['read'], principalId }
    const { token = '' } = (await studio.call(contract.createToken, { body })).body.data
    return {
      path: 'settings/people',
      act: presses([`More for ${word}`, 'Sign out'], ['Sign out']),
      effects: async () => Number((await studio.call(contract.getMe, { token })).status === 401),
      onward: new RegExp(`^(More for ${word}|Sign out)$`),
    }
  }),
  row(contract.createSignInLink, async (studio, word) => {
    await aPerson(studio, word)
    return {
      path: 'settings/people',
      act: presses([`More for ${word}`, 'Sign-in link'], ['Create link']),
      effects: () => invitations(studio, ({ signsIn }) => signsIn === word),
      onward: /^Create link$/,
    }
  }),
]

const workspaces = (studio: TestStudio, fits: (each: contract.Workspace) => boolean) =>
  listed(studio.call(contract.listWorkspaces), fits)

const workspaceRows: readonly Write[] = [
  row(contract.updateWorkspace, async (studio, word) => ({
    path: 'settings',
    act: saves('Workspace', 'Name', 'Save changes', word),
    typed: word,
    effects: () => workspaces(studio, ({ name }) => name === word),
    onward: /^Save changes$/,
  })),
  row(contract.createWorkspace, async (studio, word) => ({
    path: 'settings/people',
    act: inTurn(presses([/^Workspace: /, 'New workspace']), types('Name', word, 'Create workspace')),
    typed: word,
    effects: () => workspaces(studio, ({ name }) => name === word),
    onward: /^Create workspace$/,
  })),
  row(contract.deleteWorkspace, async (studio, word) => {
    const { workspaceId } = (await studio.call(contract.createWorkspace, { body: { name: word } })).body.data
    return {
      path: `/w/${workspaceId}/settings`,
      act: inTurn(
        presses(['Delete workspace']),
        types(`Type “${word}” to confirm`, word, 'Delete workspace'),
      ),
      effects: async () => 1 - (await workspaces(studio, (each) => each.workspaceId === workspaceId)),
      onward: /^Delete workspace$/,
    }
  }),
]

async function aDraft(studio: TestStudio, text: string): Promise<string> {
  return (await addPost(studio, [await someTarget(studio)], { content: { text } })).id
}
const notesOn = (studio: TestStudio, postId: string, fits: (each: contract.Note) => boolean) =>
  listed(studio.call(contract.listNotes, { query: { postId } }), fits)
const reviewOf = async (studio: TestStudio, postId: string) =>
  (await studio.call(contract.getReview, { params: { workspaceId: studio.workspaceId, postId } })).body.data
const links = (studio: TestStudio, fits: (each: contract.ReviewLink) => boolean) =>
  listed(studio.call(contract.listReviewLinks), fits)

const talkRows: readonly Write[] = [
  row(contract.createNote, async (studio, word) => {
    const postId = await aDraft(studio, 'To talk about')
    return {
      path: `posts/${postId}?status=draft`,
      act: types('New note', word, 'Add note'),
      typed: word,
      effects: () => notesOn(studio, postId, ({ text }) => text === word),
      onward: /^Add note$/,
    }
  }),
  row(contract.updateNote, async (studio, word) => {
    const postId = await aDraft(studio, 'To talk about')
    await studio.call(contract.createNote, { body: { postId, text: 'Before' } })
    return {
      path: `posts/${postId}?status=draft`,
      act: inTurn(presses(['Edit note']), types('Edit note', word, 'Save note')),
      typed: word,
      effects: () => notesOn(studio, postId, ({ text }) => text === word),
      onward: /^Save note$/,
    }
  }),
  row(contract.deleteNote, async (studio, word) => {
    const postId = await aDraft(studio, 'To talk about')
    await studio.call(contract.createNote, { body: { postId, text: word } })
    return {
      path: `posts/${postId}?status=draft`,
      act: presses([/^Delete note/], ['Delete note']),
      effects: async () => 1 - (await notesOn(studio, postId, () => true)),
      onward: /^Delete note/,
    }
  }),
  row(contract.requestReview, async (studio, word) => {
    const postId = await aDraft(studio, 'To be reviewed')
    return {
      path: `posts/${postId}?status=draft`,
      act: types(/^Note/, word, 'Send for review'),
      typed: word,
      effects: async () => countOf((await reviewOf(studio, postId)).entries, ({ note }) => note === word),
      onward: /^Send for review$/,
    }
  }),
  row(contract.decideReview, async (studio, word) => {
    const postId = await aDraft(studio, 'To be reviewed')
    await studio.call(contract.requestReview, {
      params: { workspaceId: studio.workspaceId, postId },
      body: {},
    })
    return {
      path: `posts/${postId}?status=draft`,
      act: types(/^Note/, word, 'Approve'),
      typed: word,
      effects: async () => countOf((await reviewOf(studio, postId)).entries, ({ note }) => note === word),
      onward: /^Approve$/,
    }
  }),
  row(contract.createReviewLink, async (studio, word) => ({
    path: `posts/${await aDraft(studio, 'To be shared')}?status=draft`,
    act: inTurn(presses(['Share…']), types('Who it’s for', word, 'Create link')),
    typed: word,
    effects: () => links(studio, ({ name }) => name === word),
    onward: /^Create link$/,
  })),
  row(contract.revokeReviewLink, async (studio, word) => {
    const body = { name: word, postIds: [await aDraft(studio, 'To be shared')] }
    await studio.call(contract.createReviewLink, { body })
    return {
      path: 'settings/reviews',
      act: presses([`Revoke ${word}`, 'Revoke']),
      effects: async () => 1 - (await links(studio, ({ name }) => name === word)),
      onward: new RegExp(`^Revoke( ${word})?$`),
    }
  }),
]

/** A post that waits for an agent or a person. */
async function handedOver(studio: TestStudio, word: string) {
  const account = { connection: 'agent_session', platform: 'reddit', handle: word }
  const { id: accountId } = (await studio.call(contract.addAccount, { body: account })).body.data
  const { id: postId } = await addPost(studio, [{ platform: 'reddit', accountId }], {
    content: { text: word },
  })
  await studio.call(contract.publishPost, { params: { workspaceId: studio.workspaceId, postId } })
  const { data } = (await studio.call(contract.listDeliveries)).body
  const deliveryId = data.find((each) => each.postId === postId)?.id ?? ''
  const params = { workspaceId: studio.workspaceId, deliveryId }
  const is = (status: string) => async () =>
    Number((await studio.call(contract.getDelivery, { params })).body.data.status === status)
  return { postId, path: `deliveries/${deliveryId}`, is }
}

const deliveryRows: readonly Write[] = [
  row(contract.finishDelivery, async (studio, word) => {
    const { path, is } = await handedOver(studio, word)
    return {
      path,
      act: types('Post address', `https://www.reddit.com/r/tea/comments/${word}`, 'Done'),
      typed: word,
      effects: is('published'),
      onward: /^Done$/,
    }
  }),
  row(contract.failDelivery, async (studio, word) => {
    const { path, is } = await handedOver(studio, word)
    return {
      path,
      act: inTurn(presses(['Can’t be posted']), types(/^Reason/, `Closed, says ${word}`, 'Mark as failed')),
      typed: word,
      effects: is('failed'),
      onward: /^(Can’t be posted|Mark as failed)$/,
    }
  }),
  row(contract.callOffDelivery, async (studio, word) => {
    const { postId } = await handedOver(studio, word)
    return {
      path: `posts/${postId}`,
      act: presses([/^Don’t publish to this account/], ['Don’t publish']),
      effects: async () =>
        1 - (await listed(studio.call(contract.listDeliveries), (each) => each.postId === postId)),
      onward: /^Don’t publish/,
    }
  }),
]

export const teamWrites: readonly Write[] = [...peopleRows, ...workspaceRows, ...talkRows, ...deliveryRows]
