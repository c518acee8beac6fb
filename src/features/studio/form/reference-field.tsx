import { useState } from 'react'
import { takeUrls } from '~/src/media/image-field/take-urls'
import { usePictureSources } from '~/src/media/image-field/use-picture-sources'
import { preloadMediaPicker } from '~/src/media/picker/lazy-media-picker'
import { Button } from '~/src/ui/button'
import { FieldError } from '~/src/ui/field'
import { Images, Link2, Plus, Upload } from '~/src/ui/icons'
import { LazyMenu } from '~/src/ui/lazy-menu'
import { ReferenceUrl } from './reference-url'
import { ReferenceThumb } from './reference-thumb'

/** Pictures that one generation looks at (api.md section 4). */
export const maxReferences = 4

interface ReferenceFieldProps {
  workspaceId: string
  urls: readonly string[]
  onChange: (urls: readonly string[]) => void
}

/** Pictures to look at: from media, by upload or by address. */
export function ReferenceField({ workspaceId, urls, onChange }: ReferenceFieldProps) {
  const [typing, setTyping] = useState(false)
  const [refused, setRefused] = useState<string>()
  const room = maxReferences - urls.length
  const add = (incoming: readonly string[]): boolean => {
    const result = takeUrls(urls, incoming, maxReferences)
    setRefused(result.refused)
    if (result.urls.length !== urls.length) onChange(result.urls)
    return result.refused === undefined
  }
  const sources = usePictureSources({ workspaceId, room, onPick: add })
  const entries = [
    { id: 'media', label: 'From media…', icon: <Images />, onSelect: sources.choose },
    {
      id: 'upload',
      label: 'Upload…',
      icon: <Upload />,
      notAllowed: sources.uploadRefusal,
      onSelect: sources.upload,
    },
    { id: 'address', label: 'From URL…', icon: <Link2 />, onSelect: () => setTyping(true) },
  ]
  return (
    <div className="grid gap-2">
      <div className="grid grid-cols-4 gap-1.5">
        {urls.map((url, index) => (
          <ReferenceThumb
            key={url}
            url={url}
            place={index + 1}
            onRemove={() => onChange(urls.filter((other) => other !== url))}
          />
        ))}
        {room > 0 && (
          <LazyMenu
            label="Add a reference image"
            entries={entries}
            trigger={
              <Button
                className="!h-14 w-full border-dashed !border-edge"
                aria-label="Add a reference image"
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
