import { useRef, useState } from 'react'
import { Button } from '~/src/ui/button'
import { IconButton } from '~/src/ui/icon-button'
import { X } from '~/src/ui/icons'
import { TextInput } from '~/src/ui/text-input'

interface ReferenceUrlProps {
  /** Answers whether it was taken. */
  onAdd: (urls: readonly string[]) => boolean
  onClose: () => void
}

/** A picture by its address. */
export function ReferenceUrl({ onAdd, onClose }: ReferenceUrlProps) {
  const [typed, setTyped] = useState('')
  const untouched = useRef(true)
  const add = () => {
    const addresses = typed.split(/\s+/).filter(Boolean)
    if (addresses.length > 0 && onAdd(addresses)) onClose()
  }
  return (
    <span className="flex items-center gap-1.5">
      <TextInput
        // It was just asked for.
        autoFocus
        id="reference-address"
        aria-label="Reference image URL"
        type="url"
        inputMode="url"
        placeholder="https://"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={({ currentTarget, relatedTarget }) => {
          // The menu that it was chosen from takes the focus along as it closes, to itself and to its button.
          if (untouched.current && relatedTarget?.matches('[role=menu], [aria-haspopup=menu]'))
            currentTarget.focus()
        }}
        onKeyDown={(event) => {
          untouched.current = false
          if (event.key === 'Escape') onClose()
          if (event.key !== 'Enter') return
          event.preventDefault()
          add()
        }}
      />
      <Button notAllowed={typed.trim() === '' && 'Enter a URL first.'} onClick={add}>
        Add
      </Button>
      <IconButton label="Close URL field" size="sm" icon={<X />} onClick={onClose} />
    </span>
  )
}
