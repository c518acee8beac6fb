import { i18n } from '@lingui/core'
import type { Activity, ActivityKind } from '~/contract/activity'
import { listed } from '~/src/i18n/plural'
import { timeText } from '~/src/ui/time'
import { fieldName } from './field-words'

/** Name of a kind of record, for the filter. */
export const activityKindName = (kind: ActivityKind): string => kindNames[kind]

const kindNames: Readonly<Record<ActivityKind, string>> = {
  post: i18n.t('Posts'),
  product: i18n.t('Products'),
  campaign: i18n.t('Campaigns'),
  media: i18n.t('Media'),
  brand_kit: i18n.t('Brand kit'),
  account: i18n.t('Accounts'),
  queue: i18n.t('Queues'),
  repeat: i18n.t('Repeated posts'),
  webhook: i18n.t('Webhooks'),
  member: i18n.t('People'),
  invitation: i18n.t('Invitations'),
  token: i18n.t('Tokens'),
  workspace: i18n.t('Settings'),
  review: i18n.t('Reviews'),
  review_link: i18n.t('Review links'),
}

const created: Readonly<Record<ActivityKind, string>> = {
  post: i18n.t('Post created'),
  product: i18n.t('Product created'),
  campaign: i18n.t('Campaign created'),
  media: i18n.t('File added'),
  brand_kit: i18n.t('Brand kit created'),
  account: i18n.t('Account connected'),
  queue: i18n.t('Queue created'),
  repeat: i18n.t('Repeat created'),
  webhook: i18n.t('Webhook created'),
  member: i18n.t('Person added'),
  invitation: i18n.t('Invitation created'),
  token: i18n.t('Token created'),
  workspace: i18n.t('Workspace created'),
  review: i18n.t('Review started'),
  review_link: i18n.t('Review link created'),
}

const updated: Readonly<Record<ActivityKind, string>> = {
  post: i18n.t('Post changed'),
  product: i18n.t('Product changed'),
  campaign: i18n.t('Campaign changed'),
  media: i18n.t('File changed'),
  brand_kit: i18n.t('Brand kit changed'),
  account: i18n.t('Account changed'),
  queue: i18n.t('Queue changed'),
  repeat: i18n.t('Repeat changed'),
  webhook: i18n.t('Webhook changed'),
  member: i18n.t('Role changed'),
  invitation: i18n.t('Invitation changed'),
  token: i18n.t('Token limited'),
  workspace: i18n.t('Workspace settings changed'),
  review: i18n.t('Review changed'),
  review_link: i18n.t('Review link changed'),
}

const deleted: Readonly<Record<ActivityKind, string>> = {
  post: i18n.t('Post deleted'),
  product: i18n.t('Product deleted'),
  campaign: i18n.t('Campaign deleted'),
  media: i18n.t('File deleted'),
  brand_kit: i18n.t('Brand kit deleted'),
  account: i18n.t('Account removed'),
  queue: i18n.t('Queue deleted'),
  repeat: i18n.t('Repeat deleted'),
  webhook: i18n.t('Webhook deleted'),
  member: i18n.t('Person removed'),
  invitation: i18n.t('Invitation removed'),
  token: i18n.t('Token removed'),
  workspace: i18n.t('Workspace deleted'),
  review: i18n.t('Review deleted'),
  review_link: i18n.t('Review link deleted'),
}

function postText({ action, detail }: Activity): string | undefined {
  const time = timeText(detail?.scheduledAt, 'dayTime')
  switch (action) {
    case 'scheduled':
      return i18n.t('Post scheduled for {time}', { time })
    case 'queued':
      return i18n.t('Post queued for {time}', { time })
    case 'moved':
      return i18n.t('Post moved to {time}', { time })
    case 'unscheduled':
      return i18n.t('Post moved to drafts')
    case 'sent':
      return i18n.t('Publishing started')
    case 'published':
      return i18n.t('Post published')
    case 'failed':
      return i18n.t('Post failed to publish')
    default:
      return undefined
  }
}

function reviewText({ action }: Activity): string | undefined {
  switch (action) {
    case 'requested':
      return i18n.t('Post sent for review')
    case 'approved':
      return i18n.t('Post approved')
    case 'changes_requested':
      return i18n.t('Changes requested')
    case 'commented':
      return i18n.t('Comment in the review')
    case 'shared':
      return i18n.t('Post shared by a review link')
    default:
      return undefined
  }
}

const revoked: Partial<Record<ActivityKind, string>> = {
  token: i18n.t('Token revoked'),
  review_link: i18n.t('Review link revoked'),
}

/** Short description of an entry: "Post moved to Thu 3 Dec, 14:30". */
export function activityText(entry: Activity): string {
  const { kind, action } = entry
  if (!kind || !action) return i18n.t('Changed')
  const specificText = kind === 'post' ? postText(entry) : kind === 'review' ? reviewText(entry) : undefined
  if (specificText !== undefined) return specificText
  switch (action) {
    case 'created':
      return kind === 'member' && entry.actor?.id === entry.recordId ? i18n.t('Person joined') : created[kind]
    case 'deleted':
      return deleted[kind]
    case 'connected':
      return created.account
    case 'disconnected':
      return i18n.t('Account disconnected')
    case 'accepted':
      return i18n.t('Invitation accepted')
    case 'revoked':
      return revoked[kind] ?? i18n.t('Invitation revoked')
    default:
      return updated[kind]
  }
}

/** Fields that the entry's description already implies. */
const impliedFields = new Set(['status', 'queueId', 'revoked', 'accepted', 'enabled'])

/** The changed fields, like "text, media"; undefined if the description says enough. */
export function changedFieldsText({ kind, action, fields = [] }: Activity): string | undefined {
  if (action !== 'updated' || kind === 'member') return undefined
  const names = fields.flatMap((field) => (impliedFields.has(field) ? [] : fieldName(field)))
  return names.length === 0 ? undefined : listed([...new Set(names)])
}

/** Name of the person, or of the studio itself. */
export const actorName = ({ actor }: Activity): string =>
  actor?.name ?? (actor?.via === 'studio' || actor === undefined ? i18n.t('The studio') : i18n.t('Someone'))

/** The program used, if it isn't the dashboard: an AI client or a review link. */
export function programText({ actor }: Activity): string | undefined {
  if (actor?.via === 'link') return i18n.t('by a review link')
  if (actor?.via === 'mcp') return i18n.t('by an AI client, {token}', { token: actor.token ?? 'MCP' })
  return undefined
}
