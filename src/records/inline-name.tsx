import { i18n } from '@lingui/core'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { characterCount } from '~/contract/bounds'
import { FieldError } from '~/src/ui/field'
import { IconButton } from '~/src/ui/icon-button'
import { PenLine } from '~/src/ui/icons'
import { isComposing } from '~/src/ui/is-composing'
import { TextInput } from '~/src/ui/text-input'

export type InlineNameProps = {
  name: string | undefined
  /** The name when not being edited: a link. */
  children: ReactNode
  onRename: (name: string) => void
  notAllowed?: string | undefined
}

/** Maximum length of names in characters (code points). */
const max = 200

/** A name edited in place: Enter saves, Esc cancels. */
export function InlineName({ name, children, onRename, notAllowed }: InlineNameProps) {
  const [typed, setTyped] = useState<string>()
  // After Enter or Escape the focus returns to the button; after a blur it stays where the person moved it.
  const [endedByKey, setEndedByKey] = useState(false)
  if (typed === undefined)
    return (
      <span className="group flex min-w-0 items-center gap-1">
        {children}
        <IconButton
          label={name === undefined ? i18n.t('Rename') : i18n.t('Rename {name}', { name })}
          size="sm"
          icon={<PenLine className="size-3.5" />}
          notAllowed={notAllowed}
          autoFocus={endedByKey}
          className="opacity-0 group-hover:opacity-100 focus-visible:opacity-100 max-md:opacity-100"
          onClick={() => {
            setEndedByKey(false)
            setTyped(name ?? '')
          }}
        />
      </span>
    )
  const text = typed.trim()
  const length = characterCount(text)
  const refusal = length < 1 || length > max ? i18n.t('Enter 1 to {max} characters.', { max }) : undefined
  const save = () => {
    if (refusal !== undefined) return
    if (text !== name) onRename(text)
    setTyped(undefined)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (event.key === 'Enter') {
      event.preventDefault()
      setEndedByKey(true)
      save()
    }
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    setEndedByKey(true)
    setTyped(undefined)
  }
  return (
    <span className="block min-w-0 flex-1">
      <TextInput
        autoFocus
        aria-label={i18n.t('New name')}
        aria-invalid={refusal !== undefined}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          setEndedByKey(false)
          if (refusal === undefined) save()
          else setTyped(undefined)
        }}
      />
      {refusal && <FieldError>{refusal}</FieldError>}
    </span>
  )
}
