import type { endpoints } from '~/contract'
import { snapshotOf } from './twin-snapshot'

const post = { content: { text: 'Hello' }, targets: [{ platform: 'twitter', accountId: 'acc_1' }] }

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

/** Bodies of our own calls, by name, where a name and scopes are not enough. */
export const ownBodies: Readonly<Record<string, Record<string, unknown>>> = {
  createTwin: { source: { workspaceId: 'ws_there', name: 'There' }, snapshot: snapshotOf() },
  notePromoted: { promoted: { kind: 'removed-post', id: 'post_1' } },
  setTwinFaults: { rules: [] },
}
