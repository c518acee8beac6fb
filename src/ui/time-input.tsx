import { useState, type KeyboardEvent } from 'react'
import { TextInput, type TextInputProps } from './text-input'

export type TimeInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  /** `HH:mm`; '' for none. */
  value: string
  /** '' while what is written is no time. */
  onChange: (time: string) => void
}

const day = 24 * 60
const two = (value: number) => String(value).padStart(2, '0')
const arabicDigits = '٠١٢٣٤٥٦٧٨٩'

/** `HH:mm` of what people type for a time: "9", "9:30", "09.30", "930", "9 Uhr 30", "5:30 pm"; undefined for what is none. */
export function typedTime(text: string): string | undefined {
  const latin = text.replace(/[٠-٩]/g, (digit) => String(arabicDigits.indexOf(digit)))
  const [, hours, minutes = '0', half] =
    /^\s*(\d{1,2})(?:\s*(?:[:.h]|Uhr)?\s*(\d{2}))?\s*(?:([ap])\.?\s*m\.?)?\s*$/i.exec(latin) ?? []
  if (hours === undefined) return undefined
  const hour = Number(hours)
  if (Number(minutes) > 59 || hour > 23 || (half !== undefined && (hour < 1 || hour > 12))) return undefined
  const halfDayHours = half?.toLowerCase() === 'p' ? 12 : 0
  return `${two(half === undefined ? hour : (hour % 12) + halfDayHours)}:${two(Number(minutes))}`
}

/** So many minutes later, or earlier; midnight follows the end of the day. */
export function shiftedTime(time: string, minutes: number): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const at = (hour * 60 + minute + minutes + day) % day
  return `${two(Math.floor(at / 60))}:${two(at % 60)}`
}

/** The same while it is being typed: a bare hour may still be going on. */
const wholeTime = (text: string): string | undefined =>
  /[\d٠-٩]\D*[\d٠-٩]\D*[\d٠-٩]|m\.?\s*$/i.test(text) ? typedTime(text) : undefined

/**
 * A time of day by the 24-hour clock, in every language and browser: the browser's own field goes by the system, so the
 * same post would say 17:30 in one place and 5:30 PM in another. Arrow keys move it by 15 minutes.
 */
export function TimeInput({ value, onChange, onBlur, onKeyDown, className, ...rest }: TimeInputProps) {
  const [text, setText] = useState(value)
  const [shown, setShown] = useState(value)
  if (shown !== value) {
    setShown(value)
    if ((wholeTime(text) ?? '') !== value) setText(value)
  }
  const commit = (time: string | undefined) => {
    setText(time ?? value)
    if (time !== undefined && time !== value) onChange(time)
  }
  const step = (event: KeyboardEvent<HTMLInputElement>) => {
    const minutes = { ArrowUp: 15, ArrowDown: -15 }[event.key]
    const from = typedTime(text)
    if (minutes === undefined || from === undefined) return
    event.preventDefault()
    commit(shiftedTime(from, minutes))
  }
  return (
    <TextInput
      placeholder="14:30"
      autoComplete="off"
      maxLength={10}
      {...rest}
      dir="ltr"
      className={`tnum rtl:text-end ${className ?? ''}`}
      value={text}
      onChange={({ target }) => {
        const time = wholeTime(target.value)
        // Four digits are a whole time; three may still become one.
        setText(time !== undefined && /^\D*\d{4}\D*$/.test(target.value) ? time : target.value)
        onChange(time ?? '')
      }}
      onBlur={(event) => {
        if (text !== value) commit(typedTime(text))
        onBlur?.(event)
      }}
      onKeyDown={(event) => {
        // A form that Enter sends has to have what was typed.
        if (event.key === 'Enter' && text !== value) commit(typedTime(text))
        step(event)
        onKeyDown?.(event)
      }}
    />
  )
}
