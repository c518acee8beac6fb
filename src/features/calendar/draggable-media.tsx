import { useQuery } from '@tanstack/react-query'
import type { Media } from '~/contract/media'
import { Link } from '@tanstack/react-router'
import { codeOf, requestIdOf } from '~/src/api/errors'
import { mediaListQuery } from '~/src/api/queries/workspace'
import { isVideo, MediaThumb } from '~/src/media/media-thumb'
import { ErrorNotice } from '~/src/ui/notices'
import { linkClass } from '~/src/ui/class-names'
import { RowsSkeleton } from './skeletons'
import { pictureId } from './drag/drag-store'

/** The newest pictures of the library, to be dragged onto days. The calendar's listeners handle them as they do posts. */
export function DraggableMedia({ workspaceId }: { workspaceId: string }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(mediaListQuery(workspaceId))
  if (isPending) return <RowsSkeleton label="Loading images" rows={2} />
  if (error && !data)
    return (
      <ErrorNotice
        title="Couldn’t load media"
        message={error.message}
        code={codeOf(error)}
        requestId={requestIdOf(error)}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  if (data.length === 0)
    return (
      <p className="px-1 py-2 text-12 text-ink-2">
        No images yet.{' '}
        <Link to="/w/$workspaceId/media" params={{ workspaceId }} className={linkClass}>
          Go to Media
        </Link>
      </p>
    )
  return (
    <ul aria-label="Images from Media" className="grid grid-cols-4 gap-1.5 p-px">
      {data.map((media) => (
        <li key={media.id}>
          <button
            type="button"
            data-post={pictureId(media.id)}
            aria-label={nameOf(media)}
            title={media.name}
            className="block aspect-square w-full cursor-grab overflow-hidden rounded-sm select-none data-held:opacity-40 touch-manipulation"
          >
            <MediaThumb media={media} width={52} height={52} />
          </button>
        </li>
      ))}
    </ul>
  )
}

function nameOf(media: Media): string {
  const name = media.name ?? 'Untitled'
  return isVideo(media) ? `${name}, video` : name
}
