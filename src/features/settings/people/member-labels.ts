import { i18n } from '@lingui/core'
import type { Role } from '~/contract/endpoint'
import type { Member } from '~/contract/people'
import { capital, enumWord } from '~/src/ui/enum-labels'

/** What each role permits, as a sentence. */
const permissions: Readonly<Record<Role, string>> = {
  owner: i18n.t('Does everything, and manages people and the workspace.'),
  reviewer: i18n.t('Does what editors do, and approves posts.'),
  editor: i18n.t('Creates, schedules and publishes. Doesn’t manage people or the workspace.'),
  viewer: i18n.t('Sees everything and changes nothing.'),
}

/** Roles to choose from, most permissions first. */
export const roleOptions = (['owner', 'reviewer', 'editor', 'viewer'] as const).map((role) => ({
  value: role,
  label: capital(enumWord(role)),
  hint: permissions[role],
}))

/** "Editor". */
export const roleName = (role: Role): string => capital(enumWord(role))

export const roleSentence = (role: Role): string => permissions[role]

/** A member's display name. */
export const nameOf = ({ name, email, id }: Member): string => name ?? email ?? id
