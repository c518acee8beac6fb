// What a role may, a second time beside the contract's table, by name: a row that is added or loosened has to be thought
// of twice.

/** Rows in a workspace that only its owners may call. */
export const ownersOnly: readonly string[] = [
  'updateWorkspace',
  'getWorkspaceContents',
  'deleteWorkspace',
  'changeRole',
  // Somebody else: everybody may remove themselves (server/workspaces/people.test.ts).
  'removeMember',
  'signOutMember',
  'createSignInLink',
  'createInvitation',
  'listInvitations',
  'revokeInvitation',
  'listWebhooks',
  'createWebhook',
  'updateWebhook',
  'deleteWebhook',
  'rotateWebhookSecret',
  'testWebhook',
  'listWebhookCalls',
  'resendWebhookCall',
]

/** Rows in a workspace that its reviewers and owners may call. */
export const reviewersOnly: readonly string[] = ['decideReview']

/** Rows that read what viewers don’t see. */
export const editorsOnly: readonly string[] = ['listReviewLinks']

/** Rows that whoever runs this server may call, and no other owner. */
export const operatorOnly: readonly string[] = [
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

/** Rows that take no token. */
export const open: readonly string[] = [
  'readInvitation',
  'acceptInvitation',
  'openReviewLink',
  'answerReviewLink',
  'acceptOperatorLink',
]

/** Rows whose answer opens more than a limited token does: they take one with every scope. */
export const unlimitedOnly: readonly string[] = ['createSignInLink', 'createInvitation', 'createOperatorLink']

/** Rows of the whole server, which a token of some workspaces may not call, though it is the operator's. */
export const wholeServerOnly: readonly string[] = [
  'listTokens',
  'limitToken',
  'revokeToken',
  'createOperatorLink',
  'createWorkspace',
]
