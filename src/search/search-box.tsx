import { i18n } from '@lingui/core'
import { useEffect, useRef, useState } from 'react'
import { Search } from '~/src/ui/icons'
import { TextInput } from '~/src/ui/text-input'

interface SearchBoxProps {
  /** What it finds by: "Find by name or prompt". */
  label: string
  value: string
  onChange: (value: string) => void
  className?: string
}

/** A search whose words stand in the address, which follows a moment after the typing. */
export function SearchBox({ label, value, onChange, className = 'w-56 max-md:w-40' }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const [reported, setReported] = useState(value)
  const [seen, setSeen] = useState(value)
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  if (seen !== value) {
    setSeen(value)
    // The address was changed by something else, such as a link that clears it.
    if (reported !== value) {
      setReported(value)
      setText(value)
    }
  }
  useEffect(() => {
    if (text === reported) return
    const timer = setTimeout(() => {
      setReported(text)
      latest.current(text)
    }, 200)
    return () => clearTimeout(timer)
  }, [text, reported])
  return (
    <div className={`flex-none ${className}`}>
      <TextInput
        type="search"
        aria-label={label}
        placeholder={i18n.t('Search')}
        prefix={<Search className="size-3.5" />}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </div>
  )
}
