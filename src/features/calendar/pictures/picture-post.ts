import type { QueryClient } from '@tanstack/react-query'
import type { Media } from '~/contract/media'
import type { Post } from '~/contract/post'
import { mediaListQuery } from '~/src/api/queries/media'

const mark = 'picture-'

/** The id under which a picture of the library is taken in the hand. */
export const pictureId = (mediaId: string): string => mark + mediaId

/** The media item that an id in the hand stands for; undefined for a post's. */
export const mediaIdOf = (id: string): string | undefined =>
  id.startsWith(mark) ? id.slice(mark.length) : undefined

/** A picture as the post that it is to become: it is carried, hinted and put down as a draft is. */
export function pictureAsPost(client: QueryClient, workspaceId: string, id: string): Post | undefined {
  const mediaId = mediaIdOf(id)
  if (mediaId === undefined) return undefined
  const library = client.getQueryData<readonly Media[]>(mediaListQuery(workspaceId).queryKey)
  const media = library?.find((each) => each.id === mediaId)
  return (
    media && {
      id,
      status: 'draft',
      content: {
        text: media.name ?? 'Image',
        mediaUrls: media.url === undefined ? [] : [media.url],
        hashtags: [],
        mentions: [],
      },
      targets: [],
    }
  )
}
