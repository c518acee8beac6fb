import { i18n } from '@lingui/core'
import type { ReviewEntry } from '~/contract/reviews'
import { isolated } from '~/src/i18n/isolated'

/** An entry's note, unless it is already part of its sentence. */
export const noteOf = ({ kind, note }: ReviewEntry): string | undefined =>
  kind === 'shared' ? undefined : note

/** What happened in a review and who did it, in one sentence without the note. */
export function entryText({ kind, by = '', byLink, note }: ReviewEntry): string {
  const name = isolated(by === '' ? i18n.t('Somebody') : byLink ? i18n.t('{by} (by link)', { by }) : by)
  switch (kind) {
    case 'requested':
      return i18n.t('{name} sent it for review', { name })
    case 'approved':
      return i18n.t('{name} approved it', { name })
    case 'changes_requested':
      return i18n.t('{name} asked for changes', { name })
    case 'changed':
      return i18n.t('{name} changed it', { name })
    case 'shared':
      return i18n.t('{name} shared it with {note} by link', { name, note: isolated(note ?? '') })
    case 'commented':
    case undefined:
      return i18n.t('{name} commented', { name })
  }
}
