import { i18n } from '@lingui/core'
import type { Role } from '~/contract/endpoint'
import { capital, enumWord } from '~/src/ui/enum-labels'

/** What each role may do, in a sentence. */
const may: Readonly<Record<Role, string>> = {
  owner: i18n.t('Does everything, and manages people and the workspace.'),
  reviewer: i18n.t('Does what editors do, and approves posts.'),
  editor: i18n.t('Creates, schedules and publishes. Doesn’t manage people or the workspace.'),
  viewer: i18n.t('Sees everything and changes nothing.'),
}

/** The roles to choose from, in the order of what they may. */
export const roleOptions = (['owner', 'reviewer', 'editor', 'viewer'] as const).map((role) => ({
  value: role,
  label: capital(enumWord(role)),
  hint: may[role],
}))

/** "Editor". */
export const roleName = (role: Role): string => capital(enumWord(role))

/** What a person with this role may do. */
export const roleSentence = (role: Role): string => may[role]
