// The rights of each role, repeated by name apart from the contract's table, so that adding or loosening a row has to
// be thought about twice.

/** Calls in a workspace for its owners only. */
export const ownersOnly: readonly string[] = [
  'updateWorkspace',
  'getWorkspaceContents',
  'deleteWorkspace',
  'changeRole',
  // About somebody else: everybody may remove themselves (server/workspaces/people.test.ts).
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

/** Calls in a workspace for its reviewers and owners. */
export const reviewersOnly: readonly string[] = ['decideReview']

/** Reads that viewers may not make. */
export const editorsOnly: readonly string[] = ['listReviewLinks']

/** Calls for the operator and no other owner. */
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

/** Calls without a token. */
export const open: readonly string[] = [
  'readInvitation',
  'acceptInvitation',
  'openReviewLink',
  'answerReviewLink',
  'acceptOperatorLink',
]

/** Calls whose answer gives more access than a limited token has: they require a token with every scope. */
export const unlimitedOnly: readonly string[] = ['createSignInLink', 'createInvitation', 'createOperatorLink']

/** Calls about the whole server, forbidden for a token limited to some workspaces even if it is the operator's. */
export const wholeServerOnly: readonly string[] = [
  'listTokens',
  'limitToken',
  'revokeToken',
  'createOperatorLink',
  'createWorkspace',
]
