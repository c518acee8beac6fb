import { useMutation, useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { BrandKit } from '~/contract/brand-kit'
import type { BodyOf } from '~/contract/endpoint'
import { getBrandKit, importBrandKit, updateBrandKit } from '~/contract/endpoints'
import { i18n } from '~/contract/i18n'
import { unparsedFieldsOf, withUnparsedFields } from '~/contract/answer'
import { workspaceListQuery } from '../queries/access'
import { brandKitQuery } from '../queries/workspace'
import { send } from '../http/send'
import { answeredOver, refresh } from './optimistic-update'
import { orAsItStands } from './read-back'

type Body = BodyOf<typeof updateBrandKit>
/** Fields of the kit to write. Lists may hold what the API itself gave and the contract does not know. */
export type KitChanges = {
  readonly [Name in keyof Body]: Body[Name] extends object | undefined ? unknown : Body[Name]
}

/** The kit with `fields` over it, read as an answer is; what could not be read of the other fields stays noted. */
function laidOver(kit: BrandKit | undefined, fields: object): BrandKit {
  const read = z.parse(BrandKit, fields)
  const changedNames = Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  const before = Object.entries(unparsedFieldsOf(kit ?? {})).filter(([name]) => !changedNames.includes(name))
  return withUnparsedFields(answeredOver(kit, read), {
    ...Object.fromEntries(before),
    ...unparsedFieldsOf(read),
  })
}

/**
 * Merges the given fields into the brand kit: at once on screen, rolled back when refused. The same call with the
 * fields' earlier values takes it back.
 */
export function useUpdateBrandKit(workspaceId: string) {
  const client = useQueryClient()
  const { queryKey } = brandKitQuery(workspaceId)
  return useMutation({
    mutationFn: async (changes: KitChanges) => {
      // What the API gave in its own words goes back in them: it alone can tell whether it still takes them.
      const body = changes as Body
      const [params, cause] = [{ workspaceId }, { cause: i18n.t('Save brand kit') }]
      const answered = await orAsItStands(
        () => send(updateBrandKit, { params, body }, cause),
        () => send(getBrandKit, { params }, cause),
        laidOver(undefined, changes),
      )
      return laidOver(client.getQueryData(queryKey), answered)
    },
    onMutate: async (changes) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      if (before) client.setQueryData(queryKey, laidOver(before, changes))
      return { before }
    },
    onError: (_error, _changes, held) => held?.before && client.setQueryData(queryKey, held.before),
    onSuccess: (kit) => client.setQueryData(queryKey, kit),
    // The workspace is known by its icon or logo.
    onSettled: () => refresh(client, [queryKey, workspaceListQuery().queryKey]),
  })
}

/**
 * Reads the brand kit out of a website; the answer is what is to be reviewed. Costs no credits. `signal` stops the
 * waiting: the server may have merged what it read all the same.
 */
export function useImportBrandKit(workspaceId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ signal, ...body }: BodyOf<typeof importBrandKit> & { signal?: AbortSignal }) =>
      send(
        importBrandKit,
        { params: { workspaceId }, body },
        { signal, cause: i18n.t('Import from website') },
      ),
    onSettled: () => refresh(client, [brandKitQuery(workspaceId).queryKey, workspaceListQuery().queryKey]),
  })
}
