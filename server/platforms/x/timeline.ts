import * as z from 'zod/mini'
import { maybe, readable } from '~/contract/answer'
import { withoutEntities } from '../html-entities'

/** Posts of `GET /2/users/{id}/tweets` with `tweet.fields=created_at,entities`. */
export const Timeline = z.object({
  data: maybe(
    readable(
      z.object({
        id: z.string(),
        text: z.string(),
        entities: maybe(
          z.object({
            urls: maybe(
              readable(
                z.object({ url: z.string(), expanded_url: maybe(z.string()), media_key: maybe(z.string()) }),
              ),
            ),
          }),
        ),
      }),
    ),
  ),
  meta: maybe(z.object({ next_token: maybe(z.string()) })),
})
type TimelinePost = NonNullable<z.output<typeof Timeline>['data']>[number]

/** X shortens links, adds one for media, and writes `&`, `<` and `>` as HTML does. */
function asWritten({ text, entities }: TimelinePost): string {
  let written = text
  for (const { url, expanded_url: link, media_key: media } of entities?.urls ?? []) {
    const ofMedia = media !== undefined || /\/status\/\d+\/(photo|video)\/\d+$/.test(link ?? '')
    written = written.replaceAll(url, ofMedia ? '' : (link ?? url))
  }
  return withoutEntities(written)
}

/** Without what X may change about a text: line ends, blanks, a link's scheme and its last slash. */
const folded = (text: string): string =>
  text
    .normalize()
    .replace(/https?:\/\//gi, '')
    .replace(/\/(?=\s|$)/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Whether a post of the timeline is the one that was sent with `text`. */
export const isSamePost = (post: TimelinePost, text: string): boolean =>
  folded(asWritten(post)) === folded(text)
