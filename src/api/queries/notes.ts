import { i18n } from '~/contract/i18n'
import { listMentions, listNotes } from '~/contract/notes'
import { listPresence } from '~/contract/presence'
import { fresh, queryFor } from './query'

// Extensions of the embedded server: check `useExtensions` first.

/** Notes on a post or on a range of days, newest first. */
export const noteListQuery = (
  workspaceId: string,
  of: { readonly postId: string } | { readonly from: string; readonly to: string },
) =>
  queryFor(listNotes, { params: { workspaceId }, query: { ...of, pageSize: 200 } }, { staleTime: fresh.live })

/** Notes that mention the person and are still unseen. */
export const mentionListQuery = (workspaceId: string) =>
  queryFor(listMentions, { params: { workspaceId } }, { staleTime: fresh.live, cause: i18n.t('Mentions') })

/** Who has which record of the workspace open. */
export const presenceQuery = (workspaceId: string) =>
  queryFor(listPresence, { params: { workspaceId } }, { staleTime: 0, cause: i18n.t('Editing together') })
