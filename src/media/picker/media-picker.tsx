import { i18n } from '@lingui/core'
import { type Dispatch, type SetStateAction, useEffect, useEffectEvent, useState } from 'react'
import { type Media, type MediaType, mediaTypes } from '~/contract/media'
import { QueryState } from '~/src/feedback/query-state'
import { useDebounced } from '~/src/search/search-box'
import { Button } from '~/src/ui/button'
import { Dialog } from '~/src/ui/dialog'
import { EmptyState, NewestNotice } from '~/src/ui/empty-state'
import { Search } from '~/src/ui/icons'
import { ListEnd } from '~/src/ui/list-end'
import { Segmented } from '~/src/ui/segmented'
import { SkeletonGrid } from '~/src/ui/skeleton'
import { TextInput } from '~/src/ui/text-input'
import { MediaGrid } from '../grid/media-grid'
import { type MediaTab, mediaTabs } from '../media-tabs'
import { typeOf } from '../media-thumb'
import { DropSheet, UploadButton, useAddFiles, useReceivedFiles } from '../uploads/add-files'
import { UploadPanel } from '../uploads/upload-panel'
import { uploads } from '../uploads/upload-queue'
import { useLibrary } from '../use-library'

const debounceMs = 150

interface PickerBodyProps {
  workspaceId: string
  max: number
  kinds?: readonly MediaType[] | undefined
  chosen: readonly Media[]
  onChoose: Dispatch<SetStateAction<readonly Media[]>>
}

/** Uploads into the library. Calls `onUploaded` for each finished upload that was started here. */
function useOwnUploads(workspaceId: string, onUploaded: (media: Media) => void) {
  const files = useAddFiles(workspaceId)
  const uploaded = useEffectEvent(onUploaded)
  const [mine, setMine] = useState<readonly string[]>([])
  useEffect(() => uploads.onDone((upload, media) => mine.includes(upload.id) && uploaded(media)), [mine])
  const add = (added: readonly File[]) => setMine([...mine, ...files.add(added)])
  return { add, refusal: files.refusal }
}

/** The picker's content: type tabs, search, upload and grid. */
function PickerBody({ workspaceId, max, kinds = mediaTypes, chosen, onChoose }: PickerBodyProps) {
  const only = kinds.length === 1 ? kinds[0] : undefined
  const [tab, setTab] = useState<MediaTab>('all')
  const [text, setText] = useState('')
  const type = only ?? (tab === 'all' ? undefined : tab)
  const q = useDebounced(text, debounceMs)
  const { query, items: found, total, end, cutOff } = useLibrary(workspaceId, { type, q })
  const { add, refusal } = useOwnUploads(workspaceId, (media) => {
    if (!kinds.includes(typeOf(media))) return
    // Several may finish before the next render.
    onChoose((before) => (max === 1 ? [media] : before.length < max ? [...before, media] : before))
  })
  const over = useReceivedFiles(add)
  const choose = (ids: readonly string[], listed: readonly Media[]) =>
    onChoose(ids.flatMap((id) => [...chosen, ...listed].find((media) => media.id === id) ?? []))
  return (
    <div className="relative flex h-[min(60vh,560px)] flex-col gap-3">
      {over && <DropSheet refusal={refusal} />}
      <div className="flex flex-wrap items-center gap-2">
        {only === undefined && (
          <Segmented<MediaTab> label={i18n.t('Kind')} options={mediaTabs} value={tab} onChange={setTab} />
        )}
        <div className="min-w-40 flex-1">
          <TextInput
            type="search"
            aria-label={i18n.t('Search by name or prompt')}
            placeholder={i18n.t('Search')}
            prefix={<Search className="size-3.5" />}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <UploadButton
          onFiles={add}
          notAllowed={refusal}
          accept={kinds.map((kind) => `${kind}/*`).join(',')}
        />
      </div>
      <UploadPanel workspaceId={workspaceId} />
      <div className="flex min-h-0 flex-1 flex-col">
        <QueryState
          query={query}
          failed={i18n.t('Couldn’t load media')}
          loading={<SkeletonGrid label={i18n.t('Loading media')} cells={10} />}
          empty={
            q === '' && (
              <EmptyState title={i18n.t('No media yet')}>
                {i18n.t('Upload an image or video to see it here.')}
              </EmptyState>
            )
          }
        >
          {(listed) => {
            if (found.length === 0)
              return (
                <EmptyState title={i18n.t('No matches')}>
                  {i18n.t('Search part of a file name or a prompt.')}
                </EmptyState>
              )
            return (
              <MediaGrid
                label={i18n.t('Media')}
                items={found}
                selected={chosen.map(({ id }) => id)}
                onSelect={(ids) => choose(ids, listed)}
                max={max}
                numbered={max > 1}
                rowHeight={128}
                className="min-h-0 flex-1 overflow-auto p-1"
                count={total}
                after={end ? <ListEnd {...end} /> : cutOff && <NewestNotice count={listed.length} />}
              />
            )
          }}
        </QueryState>
      </div>
    </div>
  )
}

export interface MediaPickerProps {
  workspaceId: string
  open: boolean
  onClose: () => void
  /** Maximum number of selected items. */
  max: number
  /** Types that can be selected; both by default. */
  kinds?: readonly MediaType[] | undefined
  /** Called once with the media in order of selection. The picker then closes itself. */
  onPick: (media: Media[]) => void
}

/** A dialog to select media of the workspace, or upload new ones. */
export default function MediaPicker(props: MediaPickerProps) {
  const { open, onClose, max, onPick } = props
  const [chosen, setChosen] = useState<readonly Media[]>([])
  const close = () => {
    setChosen([])
    onClose()
  }
  const pick = () => {
    onPick([...chosen])
    close()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title={i18n.t('Select media')}
      description={max === 1 ? undefined : i18n.t('Up to {max}, in the order you select them.', { max })}
      size="lg"
      footer={
        <>
          {max > 1 && (
            <span role="status" className="tnum me-auto self-center text-ink-2">
              {i18n.t('{count} of {max} selected', { count: chosen.length, max })}
            </span>
          )}
          <Button onClick={close}>{i18n.t('Cancel')}</Button>
          <Button
            variant="primary"
            notAllowed={chosen.length === 0 && i18n.t('Nothing selected yet.')}
            onClick={pick}
          >
            {chosen.length > 1
              ? i18n.t('{count, plural, one {Use 1 file} other {Use # files}}', { count: chosen.length })
              : i18n.t('Use')}
          </Button>
        </>
      }
    >
      <PickerBody {...props} chosen={chosen} onChoose={setChosen} />
    </Dialog>
  )
}
