import { i18n } from '@lingui/core'
import { useEffect, useRef, useState } from 'react'
import { useIsLeaving } from '~/src/navigation/use-is-leaving'
import { Search } from '~/src/ui/icons'
import { TextInput } from '~/src/ui/text-input'

interface SearchBoxProps {
  /** Its label: "Search by name or prompt". */
  label: string
  value: string
  onChange: (value: string) => void
  className?: string
}

const reportMs = 200

/** A search field that updates the URL shortly after typing. */
export function SearchBox({
  label,
  value,
  onChange,
  className = 'w-56 max-md:w-auto max-md:min-w-40 max-md:flex-1',
}: SearchBoxProps) {
  const [text, setText] = useState(value)
  const [reported, setReported] = useState(value)
  const [lastValue, setLastValue] = useState(value)
  const isLeaving = useIsLeaving()
  const timer = useRef<ReturnType<typeof setInterval>>(undefined)
  if (lastValue !== value) {
    setLastValue(value)
    // The URL was changed elsewhere, such as by a link that clears the search.
    if (reported !== value) {
      setReported(value)
      setText(value)
    }
  }
  useEffect(() => {
    if (text === reported) clearInterval(timer.current)
  }, [text, reported])
  useEffect(() => () => clearInterval(timer.current), [])
  const type = (next: string) => {
    setText(next)
    clearInterval(timer.current)
    timer.current = setInterval(() => {
      if (isLeaving()) return
      setReported(next)
      onChange(next)
    }, reportMs)
  }
  return (
    <div className={`flex-none ${className}`}>
      <TextInput
        type="search"
        aria-label={label}
        placeholder={i18n.t('Search')}
        prefix={<Search className="size-3.5" />}
        value={text}
        onChange={(event) => type(event.target.value)}
      />
    </div>
  )
}

/** `text` once it hasn't changed for `ms` milliseconds. */
export function useDebounced(text: string, ms: number): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), ms)
    return () => clearTimeout(timer)
  }, [text, ms])
  return debounced
}
