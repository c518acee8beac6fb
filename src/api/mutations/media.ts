import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getDelivery, listDeliveries } from '~/contract/deliveries'
import { listMedia } from '~/contract/endpoints'
import { i18n } from '~/contract/i18n'
import { type Media, setAltText } from '~/contract/media'
import { send } from '../http/send'
import { keyFor } from '../queries/query'
import { mediaAtQuery, mediaQuery } from '../queries/workspace'
import { refresh } from './optimistic-update'

/**
 * Sets the alt text of a media item, or removes it with `null`. An extension of the embedded server: check
 * `useExtensions` first.
 */
export function useSetAltText(workspaceId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ mediaId, altText }: { mediaId: string; altText: string | null }) =>
      send(
        setAltText,
        { params: { workspaceId, mediaId }, body: { altText } },
        { cause: i18n.t('Save alt text') },
      ),
    onSuccess: (media) => {
      client.setQueryData(mediaQuery(workspaceId, media.id).queryKey, media)
      if (media.url !== undefined) client.setQueryData(mediaAtQuery(workspaceId, media.url).queryKey, media)
      client.setQueriesData<Media[]>({ queryKey: keyFor(listMedia, { params: { workspaceId } }) }, (list) =>
        list?.map((other) => (other.id === media.id ? media : other)),
      )
    },
    onSettled: () =>
      refresh(client, [
        keyFor(listMedia, { params: { workspaceId } }),
        keyFor(getDelivery),
        keyFor(listDeliveries),
      ]),
  })
}
