import type { endpoints } from '~/contract'
import { testApp } from './platform'
import { snapshotOf } from './twin-snapshot'

const post = { content: { text: 'Hello' }, targets: [{ platform: 'twitter', accountId: 'acc_1' }] }

/** A JPEG of one pixel, in base64. */
const dot =
  '/9j/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAABAAEDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAb/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAAP/EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AJgAH//Z'

/** A valid body for each endpoint that takes one. */
export const validBodies: Partial<Record<keyof typeof endpoints, Record<string, unknown>>> = {
  updateBrandKit: { tagline: 'Slow coffee' },
  importBrandKit: { url: 'example.com' },
  createProduct: { name: 'Beans' },
  updateProduct: { name: 'Beans' },
  importProduct: { url: 'https://example.com/beans' },
  createCampaign: { name: 'Frost' },
  updateCampaign: { name: 'Frost' },
  createUploadUrl: { mimeType: 'image/png' },
  completeUpload: { path: 'nowhere' },
  generateImage: { prompt: 'A cup of tea' },
  generateCopy: { topic: 'Tea', platforms: ['twitter'] },
  generatePreset: { presetId: 'test-pair', subject: 'Tea' },
  createPost: post,
  schedulePost: { scheduledAt: null },
  queuePost: { queueId: 'default' },
}

/** Bodies of extensions, by name, for those whose body isn't just a name and scopes. */
export const ownBodies: Readonly<Record<string, Record<string, unknown>>> = {
  createTwin: { source: { workspaceId: 'ws_there', name: 'There' }, snapshot: snapshotOf() },
  notePromoted: { promoted: { kind: 'removed-post', id: 'post_1' } },
  setTwinFaults: { rules: [] },
  setPlatformApp: { ...testApp },
  testPlatformApp: { ...testApp },
  setAiProvider: { baseUrl: 'https://ai.example/v1', apiKey: 'key-of-ai', textModel: 'writer' },
  tryAiProvider: { baseUrl: 'https://ai.example/v1', apiKey: 'key-of-ai', textModel: 'writer' },
  updateWorkspace: { name: 'Frost' },
  deleteWorkspace: { name: 'Not its name' },
  changeRole: { role: 'viewer' },
  createInvitation: { role: 'viewer', note: 'Vera, from the agency' },
  readInvitation: { invitation: 'inv_none' },
  acceptInvitation: { invitation: 'inv_none', name: 'Vera' },
  acceptOperatorLink: { secret: 'lnk_none' },
  joinWorkspace: { invitation: 'inv_none' },
  addAccount: { connection: 'practice', platform: 'twitter', handle: 'ada' },
  startConnection: { platform: 'twitter' },
  finishConnection: { remoteIds: ['p1'] },
  setPostOptions: { options: {} },
  replacePost: { postId: 'post_2' },
  createNote: { text: 'Is this the right cup?', day: '2026-03-29' },
  updateNote: { text: 'It is the right cup.' },
  seeMentions: { noteIds: ['note_1'] },
  sayPresence: { kind: 'post', recordId: 'post_1', page: 'page-1' },
  setAltText: { altText: 'A cup of tea on a windowsill' },
  setPoster: { picture: dot, duration: 4.9 },
  createWebhook: { url: 'https://example.com/hook', events: ['post.published'] },
  updateWebhook: { events: ['post.failed'] },
  claimDelivery: {},
  finishDelivery: {},
  failDelivery: { reason: 'The community is closed.' },
  resolveDelivery: { outcome: 'live', url: 'https://example.com/post/1' },
  requestReview: { note: 'For Thursday' },
  decideReview: { decision: 'approve', version: 'none' },
  createReviewLink: { name: 'Anna, from the shop', postIds: ['post_1'] },
  openReviewLink: { link: 'rvl_none' },
  answerReviewLink: { link: 'rvl_none', postId: 'post_1', decision: 'approve', version: 'none' },
  createRepeat: {
    postId: 'post_1',
    rule: { every: 'week', time: '09:00', timezone: 'UTC', from: '2026-03-30' },
  },
  updateRepeat: { state: 'paused' },
  moveRepeat: { postId: 'post_1', at: '2026-03-30T09:00:00Z' },
  setPostCampaign: { campaignId: null },
  createQueue: { name: 'Evenings', slots: [{ weekday: 1, time: '18:30' }] },
  updateQueue: { slots: [{ weekday: 1, time: '18:30' }] },
  previewQueue: { timezone: 'Europe/London' },
  restoreQueue: {
    expected: { name: 'Restored', timezone: 'UTC', slots: [], accountIds: null },
    restored: { name: 'Restored', timezone: 'Europe/London', slots: [], accountIds: null },
    posts: [],
  },
}
