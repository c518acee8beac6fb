import { documentWrites } from './document-writes'
import { extensionWrites } from './extension-writes'
import { teamWrites } from './team-writes'
import type { Write } from './write'

export const writes: readonly Write[] = [...documentWrites, ...extensionWrites, ...teamWrites]

/**
 * Writes that are tried elsewhere, and where. A new write belongs to the lists above, or here with a reason.
 */
export const triedElsewhere: Readonly<Record<string, string>> = {
  replacePost: 'src/operations/replace-fault-runs.test.ts: sent behind an edited post',
  setPostOptions: 'src/features/composer/options/post-options.test.tsx: sent behind a saved post',
  setPostCampaign: 'src/features/posts/bulk/bulk.test.tsx: for many posts, with what wasn’t changed and why',
  moveRepeat: 'e2e/repeats.spec.ts: by a drag',
  restoreQueue: 'src/features/accounts/queue/queue-screen.test.tsx: an Undo',
  resolveDelivery: 'src/features/posts/target-results.test.tsx, e2e/publish-faults.spec.ts',
  startConnection: 'src/features/accounts/connect/connect-dialog.test.tsx: at a platform',
  finishConnection: 'src/features/accounts/connect/connect-dialog.test.tsx: at a platform',
  setPlatformApp: 'src/features/accounts/connect/connect-dialog.test.tsx: leads to a platform',
  removePlatformApp: 'src/features/accounts/connect/connect-dialog.test.tsx',
  setAiProvider: 'src/features/settings/ai/ai-provider-tab.test.tsx: would generate from then on',
  removeAiProvider: 'src/features/settings/ai/ai-provider-tab.test.tsx',
  joinWorkspace: 'src/features/settings/join/join-screen.test.tsx',
  acceptInvitation: 'src/features/settings/join/join-screen.test.tsx: without a session',
  readInvitation: 'src/features/settings/join/join-screen.test.tsx: reads',
  acceptOperatorLink: 'e2e/connect.spec.ts: without a session',
  openReviewLink: 'e2e/reviews.spec.ts: reads',
  answerReviewLink: 'e2e/reviews.spec.ts: without a session',
  seeMentions: 'e2e/team.spec.ts: what stays unseen is shown again',
  // Change nothing that a person would miss.
  checkAccount: 'src/features/accounts/connect/connect-dialog.test.tsx: reads',
  previewQueue: 'src/features/accounts/queue/queue-screen.test.tsx: reads',
  testPlatformApp: 'src/features/accounts/connect/connect-dialog.test.tsx: reads',
  tryAiProvider: 'src/features/settings/ai/ai-provider-tab.test.tsx: reads',
  testWebhook: 'e2e/webhooks.spec.ts: for the receiver alone',
  resendWebhookCall: 'e2e/webhooks.spec.ts: for the receiver alone',
  sayPresence: 'src/team/presence-note.test.tsx: said again every few seconds',
  // For developers, on a server of their own.
  createTwin: 'e2e/twin.spec.ts',
  notePromoted: 'e2e/twin.spec.ts',
  setTwinFaults: 'e2e/twin.spec.ts',
  // Not made by the dashboard.
  addMember: 'server/workspaces/people.test.ts: of programs',
  claimDelivery: 'server/deliveries/routes.test.ts: of agents',
  createOperatorLink: 'server/node/sign-in-lines.test.ts: of the command line',
}
