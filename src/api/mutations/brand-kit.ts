import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { unparsedFieldsOf, withUnparsedFields } from '~/contract/answer'
import { BrandKit } from '~/contract/brand-kit'
import type { BodyOf } from '~/contract/endpoint'
import { getBrandKit, importBrandKit, updateBrandKit } from '~/contract/endpoints'
import { i18n } from '~/contract/i18n'
import { send } from '../http/send'
import { holdChanges } from '../live-state'
import { workspaceListQuery } from '../queries/access'
import { brandKitQuery } from '../queries/workspace'
import { mergeResponse, refresh, standingOf, useRefreshingMutation } from './optimistic-update'
import { writeOrReadBack } from './read-back'

type Body = BodyOf<typeof updateBrandKit>
/** Brand kit fields to write. Lists may contain elements from the API that the contract doesn't know. */
export type KitChanges = {
  readonly [Name in keyof Body]: Body[Name] extends object | undefined ? unknown : Body[Name]
}

/**
 * The kit with `fields` applied and parsed like a response. What couldn't be parsed of the other fields stays
 * recorded.
 */
function withFields(kit: BrandKit | undefined, fields: object): BrandKit {
  const read = z.parse(BrandKit, fields)
  const changedNames = Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  const before = Object.entries(unparsedFieldsOf(kit ?? {})).filter(([name]) => !changedNames.includes(name))
  return withUnparsedFields(mergeResponse(kit, read), {
    ...Object.fromEntries(before),
    ...unparsedFieldsOf(read),
  })
}

/**
 * Merges fields into the brand kit optimistically; rolls back on an error. Undo: the same call with the
 * earlier values.
 */
export function useUpdateBrandKit(workspaceId: string) {
  const client = useQueryClient()
  const { queryKey } = brandKitQuery(workspaceId)
  const mutationKey = ['record', ...queryKey]
  // While another change runs, what lacks it must not show in between.
  const standing = () => standingOf(client, mutationKey)
  return useMutation({
    mutationKey,
    mutationFn: async (changes: KitChanges) => {
      // Unknown values from the API are sent back as they came; only the API can tell if it still accepts
      // them.
      const body = changes as Body
      const [params, cause] = [{ workspaceId }, { cause: i18n.t('Save brand kit') }]
      const answered = await writeOrReadBack(
        () => send(updateBrandKit, { params, body }, cause),
        () => send(getBrandKit, { params }, cause),
        withFields(undefined, changes),
      )
      return withFields(client.getQueryData(queryKey), answered)
    },
    onMutate: async (changes) => {
      const release = holdChanges()
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      if (before) client.setQueryData(queryKey, withFields(before, changes))
      return { before, release }
    },
    onError: (_error, _changes, rollback) => {
      if (rollback?.before && standing().isAlone) client.setQueryData(queryKey, rollback.before)
    },
    onSuccess: (kit) => {
      const { isAlone, isNewest } = standing()
      if (isAlone && isNewest) client.setQueryData(queryKey, kit)
    },
    // The workspace's avatar is its icon or logo.
    onSettled: (_kit, _error, _changes, held) => {
      held?.release()
      if (standing().isAlone) refresh(client, [queryKey, workspaceListQuery().queryKey])
    },
  })
}

/**
 * Reads the brand kit from a website, for review. Costs no credits. After `signal` aborts, the server may
 * still merge what it read.
 */
export const useImportBrandKit = (workspaceId: string) =>
  useRefreshingMutation(
    [brandKitQuery(workspaceId).queryKey, workspaceListQuery().queryKey],
    ({ signal, ...body }: BodyOf<typeof importBrandKit> & { signal?: AbortSignal }) =>
      send(
        importBrandKit,
        { params: { workspaceId }, body },
        { signal, cause: i18n.t('Import from website') },
      ),
  )
