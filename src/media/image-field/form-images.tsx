import { i18n } from '@lingui/core'
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { FormField, type FormFieldProps } from '~/src/form/form-fields'
import { safeHttpUrl } from '~/src/form/urls'
import { sizedPicture } from '~/src/media/sized-picture'
import { Button } from '~/src/ui/button'
import { FieldError } from '~/src/ui/field'
import { IconButton } from '~/src/ui/icon-button'
import { X } from '~/src/ui/icons'
import { isComposing } from '~/src/ui/is-composing'
import { Picture } from '~/src/ui/picture'
import { moved, Sortable, SortableItem } from '~/src/ui/sortable'
import { TextInput } from '~/src/ui/text-input'
import { ImageSources, useUrlList } from './image-sources'

type Props<V extends FieldValues, N extends FieldPath<V>> = Omit<FormFieldProps<V, N>, 'label'> & {
  label: string
  workspaceId: string
  max: number
  /** Called on each change, in addition to the form's own handler. */
  onChanged?: ((urls: readonly string[], before: readonly string[]) => void) | undefined
}

/** A form field for an ordered list of image URLs: typed, pasted, from media, or uploaded. */
export function FormImages<V extends FieldValues, N extends FieldPath<V>>(props: Props<V, N>) {
  const { workspaceId, max, onChanged, ...field } = props
  return (
    <FormField {...field}>
      {({ value, onChange, onBlur }) => {
        const urls: readonly string[] = value ?? []
        return (
          <ImageList
            workspaceId={workspaceId}
            what={field.label}
            max={max}
            urls={urls}
            onBlur={onBlur}
            onChange={(next) => {
              onChange(next)
              onChanged?.(next, urls)
            }}
          />
        )
      }}
    </FormField>
  )
}

type ListProps = {
  workspaceId: string
  what: string
  max: number
  urls: readonly string[]
  onChange: (urls: readonly string[]) => void
  onBlur: () => void
}

function ImageList({ workspaceId, what, max, urls, onChange, onBlur }: ListProps) {
  const [typed, setTyped] = useState('')
  const list = useUrlList(urls, max, onChange)
  const add = (incoming: readonly string[]) => {
    if (list.add(incoming)) setTyped('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || typed.trim() === '' || isComposing(event)) return
    event.preventDefault()
    add([typed])
  }
  const onPaste = (event: ClipboardEvent) => {
    const lines = event.clipboardData.getData('text').split(/\s+/).filter(Boolean)
    if (lines.length < 2) return
    event.preventDefault()
    add(lines)
  }
  const nameOf = (url: string) => i18n.t('picture {0}', { 0: urls.indexOf(url) + 1 })
  return (
    <div className="grid gap-2">
      {urls.length > 0 && (
        <Sortable
          label={i18n.t('Pictures in order')}
          ids={urls}
          nameOf={nameOf}
          onMove={(from, to) => onChange(moved(urls, from, to))}
          className="grid grid-cols-4 gap-2 max-md:grid-cols-2"
        >
          {urls.map((url, index) => (
            <ImageThumb key={url} url={url} place={index + 1} onRemove={() => list.remove(url)} />
          ))}
        </Sortable>
      )}
      <TextInput
        type="url"
        inputMode="url"
        placeholder="https://"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={() => {
          // Otherwise a typed but not added URL would be lost silently.
          if (safeHttpUrl(typed)) add([typed])
          onBlur()
        }}
        suffix={
          typed.trim() !== '' && (
            <Button size="sm" variant="quiet" onClick={() => add([typed])}>
              {i18n.t('Add')}
            </Button>
          )
        }
      />
      {list.refused && <FieldError>{list.refused}</FieldError>}
      <ImageSources workspaceId={workspaceId} what={what} room={max - urls.length} onPick={add} />
    </div>
  )
}

/** An image in the list, with its position, drag handle and remove button. */
function ImageThumb({ url, place, onRemove }: { url: string; place: number; onRemove: () => void }) {
  return (
    <SortableItem
      id={url}
      handleLabel={i18n.t('Move picture {place}', { place })}
      className="grid grid-cols-[minmax(0,1fr)] gap-1"
    >
      {(handle) => (
        <>
          <Picture
            {...sizedPicture(url, 96)}
            alt=""
            width={96}
            height={96}
            className="aspect-square w-full rounded"
          />
          <span className="-mx-1.5 flex items-center">
            {handle}
            <span className="min-w-0 flex-1 truncate text-12 text-ink-3">
              {place === 1 ? i18n.t('Cover') : place}
            </span>
            <IconButton
              label={i18n.t('Remove picture {place}', { place })}
              size="sm"
              icon={<X />}
              onClick={onRemove}
            />
          </span>
        </>
      )}
    </SortableItem>
  )
}
