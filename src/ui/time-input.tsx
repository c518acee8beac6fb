import { type KeyboardEvent, useState } from 'react'
import { TextInput, type TextInputProps } from './text-input'
import { latinDigits, two } from './typed-day'

export type TimeInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  /** `HH:mm`; '' for none. */
  value: string
  /** Called with '' while the text isn't a valid time. */
  onChange: (time: string) => void
}

const day = 24 * 60

/** `HH:mm` for a typed time ("9", "9:30", "09.30", "930", "9 Uhr 30", "5:30 pm", "٥:٣٠ م"); undefined if it isn't one. */
export function typedTime(text: string): string | undefined {
  const [, hours, minutes = '0', half] =
    /^\s*(\d{1,2})(?:\s*(?:[:.h]|Uhr)?\s*(\d{2}))?\s*(?:([ap](?=\.?\s*m)|[صم])\.?\s*m?\.?)?\s*$/i.exec(
      latinDigits(text),
    ) ?? []
  if (hours === undefined) return undefined
  const hour = Number(hours)
  if (Number(minutes) > 59 || hour > 23 || (half !== undefined && (hour < 1 || hour > 12))) return undefined
  const halfDayHours = /[pم]/i.test(half ?? '') ? 12 : 0
  return `${two(half === undefined ? hour : (hour % 12) + halfDayHours)}:${two(Number(minutes))}`
}

/** Adds minutes (may be negative), wrapping at midnight. */
export function shiftedTime(time: string, minutes: number): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const at = (hour * 60 + minute + minutes + day) % day
  return `${two(Math.floor(at / 60))}:${two(at % 60)}`
}

/** The same while typing, when a bare hour may be incomplete. */
const wholeTime = (text: string): string | undefined =>
  /\d\D*\d\D*\d|[mصم]\.?\s*$/i.test(latinDigits(text)) ? typedTime(text) : undefined

/**
 * A 24-hour time field in every language and browser. The browser's native field follows the system's settings, so the
 * same post would show 17:30 in one place and 5:30 PM in another. Arrow keys change it by 15 minutes.
 */
export function TimeInput({ value, onChange, onBlur, onKeyDown, className, ...rest }: TimeInputProps) {
  const [text, setText] = useState(value)
  const [shown, setShown] = useState(value)
  if (shown !== value) {
    setShown(value)
    if ((wholeTime(text) ?? '') !== value) setText(value)
  }
  const commit = (time: string | undefined) => {
    // Text that isn't a time stays, so that it can be corrected.
    setText(time ?? (value || text))
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
        // Four digits are a complete time; three may not be.
        setText(time !== undefined && /^\D*\d{4}\D*$/.test(target.value) ? time : target.value)
        onChange(time ?? '')
      }}
      onBlur={(event) => {
        if (text !== value) commit(typedTime(text))
        onBlur?.(event)
      }}
      onKeyDown={(event) => {
        // Enter may submit the form, which needs the typed value.
        if (event.key === 'Enter' && text !== value) commit(typedTime(text))
        step(event)
        onKeyDown?.(event)
      }}
    />
  )
}
