import { i18n } from '@lingui/core'
import { type KeyboardEvent, useState } from 'react'
import { inputClass } from './class-names'
import { useFieldControl } from './field-control'
import { X } from './icons'
import { isComposing } from './is-composing'
import { moved, Sortable, SortableItem } from './sortable'
import { addTags, listSeparator, type TagRules } from './tags'
import { TagRefusal, useTypedTags } from './tags-input'

export type TagListProps = TagRules & {
  /** What the tags are: "Values". */
  label: string
  value: readonly string[]
  onChange: (tags: string[]) => void
  onBlur?: (() => void) | undefined
  placeholder?: string | undefined
}

/** Ordered tags: typed, pasted as a list, edited in place, and moved by pointer or keyboard. */
export function TagList(props: TagListProps) {
  const { label, value, onChange, onBlur, placeholder } = props
  const { typed, setTyped, refused, setRefused, add, onPaste } = useTypedTags(props, listSeparator)
  const wiring = useFieldControl()
  /** False if the text is refused. */
  const edit = (index: number, text: string): boolean => {
    const { refused: refusal } = addTags(value.toSpliced(index, 1), [text], props)
    setRefused(refusal)
    if (refusal === undefined && text.trim() !== '') onChange(value.with(index, text.trim()).slice())
    return refusal === undefined
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || typed.trim() === '' || isComposing(event)) return
    event.preventDefault()
    add([typed])
  }
  return (
    <div>
      {value.length > 0 && (
        <Sortable
          label={i18n.t('{label}, in order', { label })}
          ids={value}
          nameOf={(tag) => tag}
          onMove={(from, to) => onChange(moved(value, from, to))}
          className="mb-1.5 flex flex-wrap gap-1 max-md:gap-y-2"
        >
          {value.map((tag, index) => (
            <Tag
              key={tag}
              tag={tag}
              onEdit={(text) => edit(index, text)}
              onCancel={() => setRefused(undefined)}
              onRemove={() => onChange(value.filter((other) => other !== tag))}
            />
          ))}
        </Sortable>
      )}
      <input
        dir="auto"
        {...wiring}
        value={typed}
        placeholder={placeholder}
        onChange={(event) => {
          setRefused(undefined)
          const parts = event.target.value.split(listSeparator)
          if (parts.length > 1) add(parts)
          else setTyped(event.target.value)
        }}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={() => {
          if (typed.trim() !== '') add([typed])
          onBlur?.()
        }}
        className={inputClass(Boolean(wiring['aria-invalid']))}
      />
      <TagRefusal>{refused}</TagRefusal>
    </div>
  )
}

function Tag({
  tag,
  onEdit,
  onCancel,
  onRemove,
}: {
  tag: string
  /** Returns false if the text is refused; it then stays to be corrected. */
  onEdit: (text: string) => boolean
  onCancel: () => void
  onRemove: () => void
}) {
  const [draft, setDraft] = useState<string>()
  const end = () => {
    if (draft === undefined || draft.trim() === tag || onEdit(draft)) setDraft(undefined)
  }
  return (
    <SortableItem
      id={tag}
      handleLabel={i18n.t('Move {tag}', { tag })}
      handleClassName="h-6! w-6! max-md:-my-1 max-md:h-10! max-md:w-10! [&>svg]:size-3"
      className="flex h-6 max-w-full items-center rounded-sm bg-press font-book max-md:h-8"
    >
      {(handle) => (
        <>
          {handle}
          {draft === undefined ? (
            <button
              type="button"
              dir="auto"
              aria-label={i18n.t('Edit {tag}', { tag })}
              onClick={() => setDraft(tag)}
              className="h-full min-w-6 truncate rounded-sm px-0.5 max-md:-my-1 max-md:h-10 max-md:min-w-10"
            >
              {tag}
            </button>
          ) : (
            <input
              autoFocus
              dir="auto"
              aria-label={i18n.t('Edit {tag}', { tag })}
              value={draft}
              onChange={(event) => setDraft(event.target.value)}
              onBlur={end}
              onKeyDown={(event) => {
                if (isComposing(event)) return
                if (event.key === 'Enter') {
                  event.preventDefault()
                  end()
                }
                if (event.key !== 'Escape') return
                event.preventDefault()
                event.stopPropagation()
                onCancel()
                setDraft(undefined)
              }}
              className="h-full w-32 rounded-sm bg-lift px-1"
            />
          )}
          <button
            type="button"
            aria-label={i18n.t('Remove {tag}', { tag })}
            onClick={onRemove}
            className="grid h-full w-6 place-items-center rounded-sm text-ink-3 hover:text-ink max-md:-mx-0.5 max-md:-my-1 max-md:size-10"
          >
            <X className="size-3" />
          </button>
        </>
      )}
    </SortableItem>
  )
}
