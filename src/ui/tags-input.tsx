import { LocaleProvider } from '@ark-ui/react/locale'
import { TagsInput as Ark } from '@ark-ui/react/tags-input'
import { i18n } from '@lingui/core'
import { type ClipboardEvent, type ReactNode, useRef, useState } from 'react'
import { language } from '~/domain/language'
import { shellClass } from './class-names'
import { useFieldControl, useLabelIds } from './field-control'
import { X } from './icons'
import { isSubmitKey } from './keyboard'
import { addTags, changeTag, listSeparator, type TagRules } from './tags'

/** Announced by screen readers. */
const words = {
  deleteTagTriggerLabel: (tag: string) => i18n.t('Remove tag {tag}', { tag }),
  tagAdded: (tag: string) => i18n.t('Added tag {tag}', { tag }),
  tagsPasted: (tags: string[]) => i18n.t('Tags pasted: {count}', { count: tags.length }),
  tagEdited: (tag: string) => i18n.t('Editing tag {tag}. Press Enter to save or Escape to cancel.', { tag }),
  tagUpdated: (tag: string) => i18n.t('Tag changed to {tag}', { tag }),
  tagDeleted: (tag: string) => i18n.t('Removed tag {tag}', { tag }),
  tagSelected: (tag: string) =>
    i18n.t('Tag {tag} selected. Press Enter to edit, or Delete or Backspace to remove.', { tag }),
}

export type TagsInputProps = TagRules & {
  value: readonly string[]
  onChange: (tags: string[]) => void
  onBlur?: (() => void) | undefined
  /** Its accessible name where it isn't in a Field. */
  label?: string | undefined
  /** Splits typed and pasted text into tags. */
  separator?: RegExp | undefined
  /** Before each tag's text: "#", "@", an icon. */
  mark?: ReactNode
}

/**
 * Ark focuses its input again in the frame after it was focused, even if focus has moved on. Tabbing faster than a busy
 * page renders would be pulled back each time, so the input's `focus` does nothing for two frames after a blur.
 */
function suppressRefocus(input: HTMLInputElement): void {
  input.focus = () => undefined
  requestAnimationFrame(() => requestAnimationFrame(() => Reflect.deleteProperty(input, 'focus')))
}

type TypedTags = TagRules & Pick<TagsInputProps, 'value' | 'onChange'>

/** The text being typed, which keeps what is refused, and why it was refused. A pasted list is added at once. */
export function useTypedTags({ value, onChange, ...rules }: TypedTags, separator: RegExp) {
  const [typed, setTyped] = useState('')
  const [refused, setRefused] = useState<string>()
  const add = (incoming: readonly string[]) => {
    const result = addTags(value, incoming, rules)
    setRefused(result.refused)
    setTyped(result.left?.join(', ') ?? '')
    if (result.tags.length !== value.length) onChange(result.tags)
  }
  const onPaste = (event: ClipboardEvent) => {
    const parts = event.clipboardData.getData('text').split(separator)
    if (parts.length < 2) return
    event.preventDefault()
    add([typed, ...parts])
  }
  return { typed, setTyped, refused, setRefused, add, onPaste }
}

/** Enter or a separator adds a tag; Backspace and the arrow keys move through the tags; lists can be pasted. */
export function TagsInput(props: TagsInputProps) {
  const { value, onChange, onBlur, label, separator = listSeparator, mark } = props
  const { typed, setTyped, refused, setRefused, add, onPaste } = useTypedTags(props, separator)
  const input = useRef<HTMLInputElement>(null)
  const wiring = useFieldControl()
  const invalid = Boolean(wiring['aria-invalid'])
  const ids = useLabelIds()
  return (
    <LocaleProvider locale={language}>
      <Ark.Root
        translations={words}
        value={[...value]}
        inputValue={typed}
        onInputValueChange={(change) => {
          // Ark clears its input a frame after each Enter; refused text stays there to be corrected.
          if (change.inputValue === '' && input.current?.value) return
          setRefused(undefined)
          const parts = change.inputValue.split(separator)
          setTyped(change.inputValue)
          // Autofill and dictation enter a whole list at once; Ark must process it before the input is cleared.
          if (parts.length > 1) queueMicrotask(() => add(parts))
        }}
        onValueChange={(change) => {
          // Ark appends added tags; removing or changing one keeps the order. Others may break the rules already.
          if (change.value.length > value.length) add(change.value.slice(value.length))
          else if (change.value.length < value.length) onChange(change.value)
          else {
            const result = changeTag(value, change.value, props)
            setRefused(result.refused)
            onChange(result.tags)
          }
        }}
        ids={{ input: ids.control, label: ids.label }}
        allowDuplicates
        // Ark's own delimiter handling reads the previous input, which is empty when a list is entered at once.
        delimiter=""
        blurBehavior="add"
        invalid={invalid}
      >
        {label && <Ark.Label className="sr-only">{label}</Ark.Label>}
        <Ark.Control
          className={shellClass(invalid, 'min-h-8 flex-wrap gap-1 p-[3px] max-md:min-h-10 max-md:gap-y-2')}
        >
          {value.map((tag, index) => (
            <TagItem key={`${tag}${index}`} index={index} tag={tag} mark={mark} />
          ))}
          <Ark.Input
            ref={input}
            dir="auto"
            aria-describedby={wiring['aria-describedby']}
            onPaste={onPaste}
            // Before the form is sent: Ark would add the tag being typed only afterwards.
            onKeyDownCapture={(event) => isSubmitKey(event) && add(typed.split(separator))}
            onBlur={({ currentTarget }) => {
              suppressRefocus(currentTarget)
              onBlur?.()
            }}
            className="h-6 min-w-16 flex-1 bg-transparent px-1.5 outline-none max-md:h-8"
          />
        </Ark.Control>
        <Ark.HiddenInput />
        <TagRefusal>{refused}</TagRefusal>
      </Ark.Root>
    </LocaleProvider>
  )
}

/** Why the last tag was refused, below the tags. */
export function TagRefusal({ children }: { children: string | undefined }) {
  return (
    <p role="status" className={children ? 'mt-1.5 text-12 text-ink-2' : 'sr-only'}>
      {children}
    </p>
  )
}

interface TagItemProps {
  index: number
  tag: string
  mark: ReactNode
}

function TagItem({ index, tag, mark }: TagItemProps) {
  return (
    <Ark.Item index={index} value={tag} className="max-w-full">
      <Ark.ItemPreview className="flex h-6 max-w-full items-center rounded-sm bg-press ps-2 font-book data-highlighted:bg-iris-tint data-highlighted:inset-ring data-highlighted:inset-ring-iris max-md:h-8">
        <span dir="auto" className="flex min-w-0">
          {mark && <span className="text-ink-3">{mark}</span>}
          <Ark.ItemText className="truncate">{tag}</Ark.ItemText>
        </span>
        <Ark.ItemDeleteTrigger
          aria-label={i18n.t('Remove {tag}', { tag })}
          className="grid h-full w-6 place-items-center text-ink-3 hover:text-ink max-md:-mx-0.5 max-md:-my-1 max-md:size-10"
        >
          <X className="size-3" />
        </Ark.ItemDeleteTrigger>
      </Ark.ItemPreview>
      <Ark.ItemInput dir="auto" className="h-6 w-24 rounded-sm bg-press px-2 outline-none" />
    </Ark.Item>
  )
}
