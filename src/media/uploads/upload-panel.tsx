import { i18n } from '@lingui/core'
import { memo, useEffect, useRef, useState } from 'react'
import { formatBytes } from '~/domain/media'
import { isolated } from '~/src/i18n/isolated'
import { displayName } from '~/src/media/display-name'
import { Button } from '~/src/ui/button'
import { IconButton } from '~/src/ui/icon-button'
import { X } from '~/src/ui/icons'
import { ProgressBar } from '~/src/ui/progress-bar'
import { toast } from '~/src/ui/toast'
import { UploadAltTextButton, UploadAltTextDialog } from './upload-alt-text'
import { loadUploadBar } from './upload-bar'
import { Rate, useResumeUploads, useUploadsCache } from './upload-bar-card'
import { UploadCropButton, UploadCropDialog, UploadHeldButton } from './upload-crop'
import { canRetry, isGoing, type Upload, uploads, useUploads } from './upload-queue'
import { slotWarningMs, UploadStatusText, useSlotLeft } from './upload-status'
import { shareOf } from './upload-store'
import { totalsOf, totalsText } from './upload-totals'

interface UploadCardProps {
  upload: Upload
  onDescribe: (upload: Upload) => void
  onCrop: (upload: Upload) => void
}

/** An upload: name, type, size, speed, progress and actions. */
const UploadCard = memo(function UploadCard(props: UploadCardProps) {
  const { upload, onDescribe, onCrop } = props
  const name = displayName(upload.file.name)
  return (
    <div
      role="group"
      aria-label={name}
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-1.5 px-3 py-2"
    >
      <div className="flex min-h-7 items-center gap-2">
        <span dir="auto" className="min-w-0 flex-1 truncate font-medium" title={name}>
          {name}
        </span>
        <Actions upload={upload} name={name} />
      </div>
      <Progress upload={upload} />
      <p className="flex min-h-4 flex-wrap items-center gap-x-2 text-12 text-ink-2">
        <UploadStatusText upload={upload} />
        <span className="tnum text-ink-3">{sizes(upload)}</span>
        <span className="ms-auto -me-2 flex">
          <UploadCropButton upload={upload} onOpen={() => onCrop(upload)} />
          <UploadAltTextButton upload={upload} onOpen={() => onDescribe(upload)} />
        </span>
      </p>
    </div>
  )
})

function Actions({ upload, name }: { upload: Upload; name: string }) {
  const { id, state } = upload
  if (isGoing(upload))
    return (
      <Button
        size="sm"
        variant="quiet"
        className="-me-2"
        aria-label={i18n.t('Cancel {name}', { name })}
        onClick={() => uploads.cancel(id)}
      >
        {i18n.t('Cancel')}
      </Button>
    )
  return (
    <span className="-me-2 flex">
      {canRetry(upload) && (
        <Button
          size="sm"
          variant="quiet"
          aria-label={i18n.t('Retry {name}', { name })}
          onClick={() => uploads.retry(id)}
        >
          {i18n.t('Retry')}
        </Button>
      )}
      {state.kind === 'same' && (
        <Button
          size="sm"
          variant="quiet"
          aria-label={i18n.t('Upload anyway: {name}', { name })}
          onClick={() => uploads.uploadAnyway(id)}
        >
          {i18n.t('Upload anyway')}
        </Button>
      )}
      <UploadHeldButton upload={upload} />
      {state.kind === 'missing' && <ChooseAgain upload={upload} asks={state.asks} />}
      <IconButton
        size="sm"
        label={i18n.t('Dismiss')}
        aria-label={i18n.t('Dismiss {name}', { name })}
        icon={<X />}
        onClick={() => uploads.dismiss(id)}
      />
    </span>
  )
}

function Progress({ upload }: { upload: Upload }) {
  const { kind } = upload.state
  const left = useSlotLeft(upload)
  const tone = kind === 'failed' ? 'red' : left !== undefined && left < slotWarningMs ? 'amber' : 'plain'
  return <ProgressBar label={i18n.t('Upload progress')} value={shareOf(upload)} tone={tone} />
}

function sizes({ state, file, sent, speed }: Upload): string {
  const type = isolated(file.type || i18n.t('unknown type'))
  if (state.kind !== 'sending') return `${type} · ${formatBytes(file.size)}`
  // Of a cropped image, only the crop is sent.
  const size = formatBytes(state.total)
  const rate = speed === undefined ? '' : ` · ${formatBytes(speed)}/s`
  return i18n.t('{sent} of {size}{rate} · {type}', { sent: formatBytes(sent), size, rate, type })
}

/** Restores a file lost in a reload, by the browser's permission or by choosing it again. */
function ChooseAgain({ upload, asks }: { upload: Upload; asks: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  const { id, file } = upload
  const choose = (chosen: File | undefined) => {
    if (!chosen || uploads.chooseAgain(id, chosen)) return
    toast.show({
      title: i18n.t('That’s a different file'),
      detail: i18n.t('This upload is for {name}, {count}.', {
        name: displayName(file.name),
        count: formatBytes(file.size),
      }),
      tone: 'failed',
    })
  }
  if (asks)
    return (
      <Button
        size="sm"
        variant="quiet"
        aria-label={i18n.t('Continue upload {name}', { name: displayName(file.name) })}
        onClick={() => void uploads.allow([id])}
      >
        {i18n.t('Continue')}
      </Button>
    )
  return (
    <>
      <Button size="sm" variant="quiet" onClick={() => input.current?.click()}>
        {i18n.t('Choose file again')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={file.type}
        aria-label={i18n.t('Choose {name} again', { name: displayName(file.name) })}
        onChange={({ currentTarget }) => {
          choose(currentTarget.files?.[0])
          currentTarget.value = ''
        }}
      />
    </>
  )
}

/** Maximum number of cards; a thousand uploads are shown as a number. */
const maxCards = 60

/** Announces to screen readers that all uploads wait for the connection. */
function pausedText(all: readonly Upload[]): string | undefined {
  const totals = totalsOf(all)
  return totals.paused > 0 && totals.paused === totals.going ? totalsText(totals) : undefined
}

/** The uploads of a workspace with their progress; renders nothing if there are none. */
export function UploadPanel({ workspaceId }: { workspaceId: string }) {
  const all = useUploads(workspaceId)
  const [described, setDescribed] = useState<Upload>()
  const [cropped, setCropped] = useState<Upload>()
  useUploadsCache()
  useResumeUploads()
  // Preload the bar, which is shown after leaving this screen, in case the network is gone by then.
  useEffect(() => void loadUploadBar().catch(() => undefined), [])
  if (all.length === 0) return null
  const shown = all.length > maxCards ? mostRelevant(all) : all
  return (
    <section aria-label={i18n.t('Uploads')} className="flex-none">
      <div className="no-scrollbar grid max-h-56 grid-cols-[repeat(auto-fill,minmax(248px,1fr))] overflow-y-auto rounded-lg border border-line-2 [&>*]:border-e [&>*]:border-b [&>*]:border-line">
        {shown.map((upload) => (
          <UploadCard key={upload.id} upload={upload} onDescribe={setDescribed} onCrop={setCropped} />
        ))}
        {shown.length < all.length && (
          <p className="tnum px-3 py-2 text-ink-2">
            {i18n.t('and {0} more', { 0: all.length - shown.length })}
          </p>
        )}
      </div>
      {all.length > 2 && <UploadsSummary all={all} />}
      <span role="status" className="sr-only">
        {pausedText(all)}
      </span>
      <ResumeAll all={all} />
      {cropped && (
        <UploadCropDialog key={cropped.id} upload={cropped} onClose={() => setCropped(undefined)} />
      )}
      {described && (
        <UploadAltTextDialog key={described.id} upload={described} onClose={() => setDescribed(undefined)} />
      )}
    </section>
  )
}

/** The first `maxCards` uploads: those in progress, then those that need attention, then the rest. */
function mostRelevant(all: readonly Upload[]): readonly Upload[] {
  const rank = (upload: Upload) => {
    if (upload.state.kind === 'waiting') return 2
    if (upload.state.kind === 'done' || upload.state.kind === 'cancelled') return 3
    return isGoing(upload) ? 0 : 1
  }
  return all.toSorted((a, b) => rank(a) - rank(b)).slice(0, maxCards)
}

function UploadsSummary({ all }: { all: readonly Upload[] }) {
  const totals = totalsOf(all)
  const done = all.filter(({ state }) => state.kind === 'done').length
  // Not those that can still be uploaded: failed ones can be retried, and others wait for a decision.
  const ended = all.filter(
    ({ state, refused }) => refused || state.kind === 'done' || state.kind === 'cancelled',
  )
  return (
    <div className="mt-1 flex min-h-7 items-center gap-3 text-12 text-ink-3">
      <span className="tnum" role="status">
        {totals.going > 0
          ? i18n.t('{count, plural, one {{done} of 1 file done} other {{done} of # files done}}', {
              count: all.length,
              done,
            })
          : totals.failed > 0 || totals.asking > 0
            ? totalsText(totals)
            : i18n.t('{count, plural, one {1 file} other {# files}}', { count: all.length })}
      </span>
      {totals.going > 0 && (
        <>
          <span className="w-40">
            <ProgressBar label={i18n.t('Upload progress')} value={totals.share} />
          </span>
          <Rate totals={totals} />
        </>
      )}
      {ended.length > 0 && (
        <Button size="sm" variant="quiet" onClick={() => ended.forEach(({ id }) => uploads.dismiss(id))}>
          {i18n.t('Clear finished')}
        </Button>
      )}
    </div>
  )
}

/** Resumes all interrupted uploads that need the browser's permission with one click. */
function ResumeAll({ all }: { all: readonly Upload[] }) {
  const asking = all.filter(({ state }) => state.kind === 'missing' && state.asks)
  if (asking.length < 2) return null
  return (
    <p className="mt-1 flex items-center gap-3 text-12 text-ink-2">
      {i18n.t('{count, plural, one {1 upload was interrupted.} other {# uploads were interrupted.}}', {
        count: asking.length,
      })}
      <Button size="sm" onClick={() => void uploads.allow(asking.map(({ id }) => id))}>
        {i18n.t('Resume all')}
      </Button>
    </p>
  )
}
