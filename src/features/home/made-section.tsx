import { Link } from '@tanstack/react-router'
import type { Media } from '~/contract/media'
import { displayName } from '~/domain/media/display-name'
import { MediaThumb } from '~/src/modules/media-grid/media-thumb'
import { type Loadable, QueryState } from '~/src/modules/query-state'
import { buttonClass } from '~/src/ui/button-class'
import { Block, Skeleton } from '~/src/ui/skeleton'
import { SectionHead } from './section-head'

/** One row at every width. */
const count = 8
const row =
  'grid grid-cols-8 gap-2 max-md:no-scrollbar max-md:auto-cols-[96px] max-md:grid-flow-col max-md:grid-cols-none max-md:overflow-x-auto'

/** What came into media last. */
export function MadeSection({ query, workspaceId }: { query: Loadable<Media[]>; workspaceId: string }) {
  return (
    <section aria-labelledby="home-made" className="border-t border-line px-8 pt-4 pb-8 max-md:px-4">
      <SectionHead
        id="home-made"
        title="Made last"
        more={
          <Link to="/w/$workspaceId/media" params={{ workspaceId }}>
            All media
          </Link>
        }
      />
      <QueryState
        query={query}
        failed="The media did not load."
        loading={<Waiting />}
        empty={<Nothing workspaceId={workspaceId} />}
      >
        {(media) => (
          <ul className={row}>
            {media.slice(0, count).map((item) => (
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
        )}
      </QueryState>
    </section>
  )
}

function Nothing({ workspaceId }: { workspaceId: string }) {
  return (
    <p className="flex flex-wrap items-center gap-3 text-ink-2">
      Pictures and videos that are uploaded or generated stand here.
      <Link
        to="/w/$workspaceId/studio/image"
        params={{ workspaceId }}
        className={buttonClass({ size: 'sm' })}
      >
        Make a picture
      </Link>
    </p>
  )
}

function Waiting() {
  return (
    <Skeleton label="Loading media" className={row}>
      {Array.from({ length: count }, (_, index) => (
        <Block key={`made${index}`} className="aspect-square rounded" />
      ))}
    </Skeleton>
  )
}
