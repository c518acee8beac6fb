import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Media } from '~/contract/media'
import { mediaQuery } from '~/src/api/queries/workspace'
import { type MediaTab, mediaTabs } from '~/src/media/media-tabs'
import { DropSheet, UploadButton, useAddFiles, useReceivedFiles } from '~/src/media/uploads/add-files'
import { UploadPanel } from '~/src/media/uploads/upload-panel'
import { listedMedia } from '~/src/media/use-library'
import { SearchBox } from '~/src/search/search-box'
import { PageHeader } from '~/src/ui/page-header'
import { Segmented } from '~/src/ui/segmented'
import { WithPanel } from '~/src/ui/side-panel'
import { Tabs } from '~/src/ui/tabs'
import { toast } from '~/src/ui/toast'
import { MediaBrowser } from './media-browser'
import { type Density, densities, type MediaSearch } from './media-search'
import { SelectionBar } from './selection-bar'
import { useMediaList } from './use-media-list'

export interface MediaScreenProps {
  workspaceId: string
  search: MediaSearch
  onSearch: (change: Partial<MediaSearch>) => void
  /** The open item. */
  currentId: string | undefined
  panel: ReactNode
}

const densityNames: Readonly<Record<Density, string>> = {
  small: i18n.t('Small'),
  medium: i18n.t('Medium'),
  large: i18n.t('Large'),
}
const densityOptions = densities.map((value) => ({ value, label: densityNames[value] }))

/** The workspace's media library, with uploads and actions on selected items. */
export function MediaScreen({ workspaceId, search, onSearch, currentId, panel }: MediaScreenProps) {
  const list = useMediaList(workspaceId, search)
  const files = useAddFiles(workspaceId, 'offer')
  const add = (added: readonly File[]) => {
    if (files.refusal) toast.show({ title: files.refusal, tone: 'failed' })
    else files.add(added)
  }
  const over = useReceivedFiles(add)
  const chosen = useChosen(workspaceId, list.items, search.chosen)
  const upload = <UploadButton notAllowed={files.refusal} onFiles={add} />
  return (
    <WithPanel panel={panel}>
      <div className="relative flex min-h-0 flex-1 flex-col">
        <PageHeader
          title={i18n.t('Media')}
          subtitle={
            <Trans
              id="Newest first. <0>Drop or paste files anywhere on this page.</0>"
              components={{ 0: <span className="max-md:hidden" /> }}
            />
          }
          actions={
            <>
              <Segmented<Density>
                label={i18n.t('Thumbnail size')}
                options={densityOptions}
                value={search.size ?? 'medium'}
                onChange={(size) => onSearch({ size: size === 'medium' ? undefined : size })}
              />
              {upload}
            </>
          }
        />
        <Tabs<MediaTab>
          label={i18n.t('Kind')}
          tabs={mediaTabs}
          value={search.type ?? 'all'}
          onChange={(tab) => onSearch({ type: tab === 'all' ? undefined : tab })}
          aside={
            <SearchBox
              label={i18n.t('Search by name or prompt')}
              value={search.q ?? ''}
              onChange={(q) => onSearch({ q: q || undefined })}
            />
          }
        >
          <div className="flex-none px-8 pb-2 empty:hidden max-md:px-4">
            <UploadPanel workspaceId={workspaceId} />
          </div>
          <MediaBrowser
            workspaceId={workspaceId}
            list={list}
            search={search}
            onSearch={onSearch}
            currentId={currentId}
            upload={upload}
          />
        </Tabs>
        <SelectionBar
          workspaceId={workspaceId}
          items={chosen}
          onClear={() => onSearch({ chosen: undefined })}
        />
        {over && <DropSheet refusal={files.refusal} />}
      </div>
    </WithPanel>
  )
}

const none: readonly string[] = []

/** The items with the given ids in order: from this list, else from another cached list, else loaded one by one. */
function useChosen(
  workspaceId: string,
  listed: readonly Media[],
  ids: readonly string[] = none,
): readonly Media[] {
  const client = useQueryClient()
  const others = ids.some((id) => !listed.some((media) => media.id === id))
    ? listedMedia(client, workspaceId)
    : []
  const known = new Map([...others, ...listed].map((media) => [media.id, media]))
  const unknown = ids.filter((id) => !known.has(id))
  const read = useQueries({ queries: unknown.map((id) => mediaQuery(workspaceId, id)) })
  for (const { data } of read) if (data) known.set(data.id, data)
  return ids.flatMap((id) => known.get(id) ?? [])
}
