import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import type { Media } from '~/contract/media'
import { LoadFailure } from '~/src/feedback/query-state'
import { isVideo, MediaThumb } from '~/src/media/media-thumb'
import { useLibrary } from '~/src/media/use-library'
import { linkClass } from '~/src/ui/class-names'
import { ListEnd } from '~/src/ui/list-end'
import { pictureId } from './drag/drag-store'
import { RowsSkeleton } from './skeletons'

/** Images from the library, newest first, to drag onto days. The calendar's listeners handle them like posts. */
export function DraggableMedia({ workspaceId }: { workspaceId: string }) {
  const { query, items, end } = useLibrary(workspaceId, {})
  if (!query.data)
    return query.error ? (
      <LoadFailure query={query} failed={i18n.t('Couldn’t load media')} />
    ) : (
      <RowsSkeleton label={i18n.t('Loading images')} rows={2} />
    )
  if (items.length === 0)
    return (
      <p className="px-1 py-2 text-12 text-ink-2">
        <Trans
          id="No images yet. <0>Go to Media</0>"
          components={{
            0: <Link to="/w/$workspaceId/media" params={{ workspaceId }} className={linkClass} />,
          }}
        />
      </p>
    )
  return (
    <>
      <ul aria-label={i18n.t('Images from Media')} className="grid grid-cols-4 gap-1.5 p-px">
        {items.map((media) => (
          <li key={media.id}>
            <button
              type="button"
              data-post={pictureId(media.id)}
              aria-label={nameOf(media)}
              title={media.name}
              className="block aspect-square w-full cursor-grab overflow-hidden rounded-sm select-none data-dragged:opacity-40 touch-manipulation"
            >
              <MediaThumb media={media} width={52} height={52} />
            </button>
          </li>
        ))}
      </ul>
      {end && <ListEnd {...end} />}
    </>
  )
}

function nameOf(media: Media): string {
  const name = media.name ?? i18n.t('Untitled')
  return isVideo(media) ? i18n.t('{name}, video', { name }) : name
}
