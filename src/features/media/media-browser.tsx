import { i18n } from '@lingui/core'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useCallback } from 'react'
import type { Media } from '~/contract/media'
import { QueryState } from '~/src/feedback/query-state'
import { MediaGrid } from '~/src/media/grid/media-grid'
import { Button } from '~/src/ui/button'
import { EmptyState, NewestNotice } from '~/src/ui/empty-state'
import { ListEnd } from '~/src/ui/list-end'
import { Block, Skeleton } from '~/src/ui/skeleton'
import { timeText } from '~/src/ui/time'
import type { Density, MediaSearch } from './media-search'
import type { useMediaList } from './use-media-list'

const row = [134, 299, 134, 168, 260, 150]
/** Each row starts at a different offset in the same widths. */
const rows = [0, 2, 4, 1].map((from) => [...row.slice(from), ...row.slice(0, from)])

/** Placeholder rows of images. */
function MediaSkeleton({ height }: { height: number }) {
  return (
    <Skeleton label={i18n.t('Loading media')} className="grid gap-2 px-8 pt-1 max-md:px-4">
      {rows.map((widths) => (
        <span key={widths.join()} className="flex gap-2" style={{ height }}>
          {widths.map((width, column) => (
            <span
              key={`${width} ${column}`}
              style={{ flexGrow: width }}
              className={column > 2 ? 'max-md:hidden' : ''}
            >
              <Block className="h-full" />
            </span>
          ))}
        </span>
      ))}
    </Skeleton>
  )
}

export interface MediaBrowserProps {
  workspaceId: string
  list: ReturnType<typeof useMediaList>
  search: MediaSearch
  onSearch: (change: Partial<MediaSearch>) => void
  currentId: string | undefined
  /** The upload button, for the empty state. */
  upload: ReactNode
}

/** Approximate row heights in px. */
const rowHeights: Readonly<Record<Density, number>> = { small: 104, medium: 168, large: 264 }
/** Maximum number of selected items; limited, since the selection is part of the URL. */
const maxChosen = 100

/** The media library with its loading, empty and error states. */
export function MediaBrowser({ workspaceId, list, search, onSearch, currentId, upload }: MediaBrowserProps) {
  const { query, items, total, end, seenAt, cutOff } = list
  const navigate = useNavigate()
  const rowHeight = rowHeights[search.size ?? 'medium']
  const open = ({ id }: Media) =>
    void navigate({
      to: '/w/$workspaceId/media/$mediaId',
      params: { workspaceId, mediaId: id },
      search,
    })
  const noteOf = useCallback(
    ({ id }: Media) => {
      const at = seenAt.get(id)
      return at === undefined ? undefined : i18n.t('last seen {at}', { at: timeText(at, 'date') })
    },
    [seenAt],
  )
  const newest = cutOff && (
    <NewestNotice count={query.data?.length}>
      {seenAt.size > 0 && (
        <span className="text-12 text-ink-3">{i18n.t('Older items seen on this device follow.')}</span>
      )}
    </NewestNotice>
  )
  return (
    <div className="flex min-h-0 flex-1 flex-col *:has-[>[role=alert]]:mx-8 max-md:*:has-[>[role=alert]]:mx-4">
      <QueryState
        query={query}
        failed={i18n.t('Couldn’t load media')}
        loading={<MediaSkeleton height={rowHeight} />}
        empty={search.type || search.q ? undefined : <Empty upload={upload} />}
      >
        {() =>
          items.length === 0 ? (
            <NothingFound search={search} onSearch={onSearch} after={newest} />
          ) : (
            <MediaGrid
              label={i18n.t('Media')}
              items={items}
              selected={search.chosen ?? []}
              onSelect={(ids) => onSearch({ chosen: ids.length > 0 ? [...ids] : undefined })}
              max={maxChosen}
              onOpen={open}
              currentId={currentId}
              rowHeight={rowHeight}
              noteOf={noteOf}
              className="min-h-0 flex-1 overflow-auto px-8 pt-1 pb-20 max-md:px-4"
              count={total}
              after={end ? <ListEnd {...end} /> : newest}
            />
          )
        }
      </QueryState>
    </div>
  )
}

function Empty({ upload }: { upload: ReactNode }) {
  return (
    <EmptyState title={i18n.t('No media yet')} actions={upload}>
      {i18n.t('Images and videos for your posts appear here. Upload, drop or paste your first file.')}
    </EmptyState>
  )
}

function noneTitle({ type, q }: MediaSearch): string {
  switch (type) {
    case 'image':
      return q ? i18n.t('No images matching “{q}”', { q }) : i18n.t('No images yet')
    case 'video':
      return q ? i18n.t('No videos matching “{q}”', { q }) : i18n.t('No videos yet')
    default:
      return q ? i18n.t('No media matching “{q}”', { q }) : i18n.t('No media yet')
  }
}

type NothingFoundProps = Pick<MediaBrowserProps, 'search' | 'onSearch'> & { after: ReactNode }

function NothingFound({ search, onSearch, after }: NothingFoundProps) {
  return (
    <>
      <EmptyState
        title={noneTitle(search)}
        actions={
          <Button onClick={() => onSearch({ q: undefined, type: undefined })}>
            {i18n.t('Show all media')}
          </Button>
        }
      />
      {after && <div className="px-8 max-md:px-4">{after}</div>}
    </>
  )
}
