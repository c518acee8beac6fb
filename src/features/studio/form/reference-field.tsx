import { i18n } from '@lingui/core'
import { useRef, useState } from 'react'
import { usePictureSources, useUrlList } from '~/src/media/image-field/image-sources'
import { preloadMediaPicker } from '~/src/media/picker/lazy-media-picker'
import { sizedPicture } from '~/src/media/sized-picture'
import { Button } from '~/src/ui/button'
import { FieldError } from '~/src/ui/field'
import { IconButton } from '~/src/ui/icon-button'
import { Images, Link2, Plus, Upload, X } from '~/src/ui/icons'
import { isComposing } from '~/src/ui/is-composing'
import { LazyMenu } from '~/src/ui/lazy'
import { Picture } from '~/src/ui/picture'
import { safeHref } from '~/src/ui/safe-link'
import { TextInput } from '~/src/ui/text-input'

/** Maximum number of reference images per generation (docs/api.md section 4). */
export const maxReferences = 4

interface ReferenceFieldProps {
  workspaceId: string
  urls: readonly string[]
  onChange: (urls: readonly string[]) => void
}

/** Reference images: from media, by upload or by URL. */
export function ReferenceField({ workspaceId, urls, onChange }: ReferenceFieldProps) {
  const [typing, setTyping] = useState(false)
  const { refused, add, remove } = useUrlList(urls, maxReferences, onChange)
  const room = maxReferences - urls.length
  const sources = usePictureSources({ workspaceId, room, onPick: add })
  const entries = [
    { id: 'media', label: i18n.t('From media…'), icon: <Images />, onSelect: sources.choose },
    {
      id: 'upload',
      label: i18n.t('Upload…'),
      icon: <Upload />,
      notAllowed: sources.uploadRefusal,
      onSelect: sources.upload,
    },
    { id: 'address', label: i18n.t('From URL…'), icon: <Link2 />, onSelect: () => setTyping(true) },
  ]
  return (
    <div className="grid gap-2">
      <div className="grid grid-cols-4 gap-1.5">
        {urls.map((url, index) => (
          <ReferenceThumb key={url} url={url} place={index + 1} onRemove={() => remove(url)} />
        ))}
        {room > 0 && (
          <LazyMenu
            label={i18n.t('Add a reference image')}
            entries={entries}
            trigger={
              <Button
                className="!h-14 w-full border-dashed !border-edge"
                aria-label={i18n.t('Add a reference image')}
                icon={<Plus />}
                onPointerEnter={preloadMediaPicker}
              />
            }
          />
        )}
        {Array.from({ length: Math.max(0, room - 1) }, (_, index) => (
          <span key={index} aria-hidden="true" className="h-14 rounded border border-dashed border-line-2" />
        ))}
      </div>
      {typing && room > 0 && <ReferenceUrl onAdd={add} onClose={() => setTyping(false)} />}
      {refused && <FieldError>{refused}</FieldError>}
      {sources.below}
    </div>
  )
}

interface ReferenceThumbProps {
  url: string
  place: number
  onRemove: () => void
}

/** A reference image with a button to remove it. */
function ReferenceThumb({ url, place, onRemove }: ReferenceThumbProps) {
  return (
    <span className="relative block h-14">
      <Picture
        {...sizedPicture(safeHref(url), 96)}
        alt={i18n.t('Reference {place}', { place })}
        width={78}
        height={56}
        eager
        className="size-full rounded"
      />
      <button
        type="button"
        aria-label={i18n.t('Remove reference {place}', { place })}
        title={i18n.t('Remove')}
        onClick={onRemove}
        className="absolute end-0 top-0 grid size-6 place-items-center max-md:size-10"
      >
        <span className="grid size-4.5 place-items-center rounded-sm bg-pic-scrim text-pic-ink">
          <X className="size-3" />
        </span>
      </button>
    </span>
  )
}

interface ReferenceUrlProps {
  /** Returns whether all were added. */
  onAdd: (urls: readonly string[]) => boolean
  onClose: () => void
}

/** A field to add an image by URL. */
function ReferenceUrl({ onAdd, onClose }: ReferenceUrlProps) {
  const [typed, setTyped] = useState('')
  const untouched = useRef(true)
  const add = () => {
    const addresses = typed.split(/\s+/).filter(Boolean)
    if (addresses.length > 0 && onAdd(addresses)) onClose()
  }
  return (
    <span className="flex items-center gap-1.5">
      <TextInput
        // The person has just chosen to enter a URL.
        autoFocus
        id="reference-address"
        aria-label={i18n.t('Reference image URL')}
        type="url"
        inputMode="url"
        placeholder="https://"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={({ currentTarget, relatedTarget }) => {
          // The closing menu moves the focus to itself and to its button, so take it back.
          if (untouched.current && relatedTarget?.matches('[role=menu], [aria-haspopup=menu]'))
            currentTarget.focus()
        }}
        onKeyDown={(event) => {
          untouched.current = false
          if (isComposing(event)) return
          if (event.key === 'Escape') onClose()
          if (event.key !== 'Enter') return
          event.preventDefault()
          add()
        }}
      />
      <Button notAllowed={typed.trim() === '' && i18n.t('Enter a URL first.')} onClick={add}>
        {i18n.t('Add')}
      </Button>
      <IconButton label={i18n.t('Close URL field')} size="sm" icon={<X />} onClick={onClose} />
    </span>
  )
}
