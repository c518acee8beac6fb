/** The tabs of the settings, in their order: each is a route, offered where the server has the call that it lives on. */
import { i18n } from '@lingui/core'

export const settingsTabs = [
  { to: '/w/$workspaceId/settings', name: i18n.t('Workspace'), call: 'updateWorkspace' },
  { to: '/w/$workspaceId/settings/people', name: i18n.t('People'), call: 'listMembers' },
  { to: '/w/$workspaceId/settings/activity', name: i18n.t('Activity'), call: 'listActivity' },
  { to: '/w/$workspaceId/settings/reviews', name: i18n.t('Reviews'), call: 'requestReview' },
  { to: '/w/$workspaceId/settings/ai', name: i18n.t('AI provider'), call: 'getAiProvider' },
  { to: '/w/$workspaceId/settings/webhooks', name: i18n.t('Webhooks'), call: 'listWebhooks' },
] as const
