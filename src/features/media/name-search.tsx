import { useEffect, useRef, useState } from 'react'
import { Search } from '~/src/ui/icons'
import { TextInput } from '~/src/ui/text-input'

/** Finds by name; the address follows a moment after the typing. */
export function NameSearch({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [text, setText] = useState(value)
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => {
    if (text === value) return
    const timer = setTimeout(() => latest.current(text), 200)
    return () => clearTimeout(timer)
  }, [text, value])
  return (
    <div className="w-56 flex-none max-md:w-40">
      <TextInput
        type="search"
        aria-label="Find by name"
        placeholder="Find by name"
        prefix={<Search className="size-3.5" />}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </div>
  )
}
