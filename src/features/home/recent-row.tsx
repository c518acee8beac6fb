import { Link } from '@tanstack/react-router'
import type { Media } from '~/contract/media'
import { displayName } from '~/src/media/display-name'
import { MediaThumb } from '~/src/media/media-thumb'
import { recentRowClass } from './section'

/** Pictures and videos, each with a link to its panel. */
export function RecentRow({ media, workspaceId }: { media: readonly Media[]; workspaceId: string }) {
  return (
    <ul className={recentRowClass}>
      {media.map((item) => (
        <li key={item.id}>
          <Link
            to="/w/$workspaceId/media/$mediaId"
            params={{ workspaceId, mediaId: item.id }}
            aria-label={item.prompt ?? displayName(item.name ?? '')}
            title={item.prompt ?? item.name}
            className="relative block aspect-square overflow-hidden rounded"
          >
            <MediaThumb media={item} width={128} height={128} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
