import { useState } from 'react'
import { TextInput, type TextInputProps } from './text-input'

export type TimeInputProps = Omit<TextInputProps, 'value' | 'onChange' | 'type'> & {
  /** `HH:mm`; '' for none. */
  value: string
  /** '' while what is written is no time. */
  onChange: (time: string) => void
}

/** "9:05", "9.05", "0905" and "9 Uhr 05" as `HH:mm`; undefined for what is no time of day. A bare hour is one where `hours` says so. */
export function timeIn(text: string, hours = false): string | undefined {
  const latin = text.replace(/[٠-٩]/g, (digit) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit))).trim()
  const [, hour = '', minute = '00'] =
    /^(\d{1,2})\D{1,5}(\d\d)$/.exec(latin) ??
    /^(\d\d?)(\d\d)$/.exec(latin) ??
    (hours ? /^(\d{1,2})$/.exec(latin) : null) ??
    []
  if (hour === '' || Number(hour) > 23 || Number(minute) > 59) return undefined
  return `${hour.padStart(2, '0')}:${minute}`
}

/** A time of day on a 24-hour clock, in every language: the browser's own field follows the system, not the page. */
export function TimeInput({ value, onChange, onBlur, className, ...rest }: TimeInputProps) {
  const [text, setText] = useState(value)
  const [shown, setShown] = useState(value)
  if (shown !== value) {
    setShown(value)
    if ((timeIn(text) ?? '') !== value) setText(value)
  }
  return (
    <TextInput
      placeholder="14:30"
      autoComplete="off"
      maxLength={8}
      {...rest}
      dir="ltr"
      className={`tnum rtl:text-end ${className ?? ''}`}
      value={text}
      onChange={({ target }) => {
        const time = timeIn(target.value)
        // Four digits are a whole time; three may still become one.
        setText(time !== undefined && /^\D*\d{4}\D*$/.test(target.value) ? time : target.value)
        onChange(time ?? '')
      }}
      onBlur={(event) => {
        const time = timeIn(text, true)
        if (time !== undefined) {
          setText(time)
          if (time !== value) onChange(time)
        }
        onBlur?.(event)
      }}
    />
  )
}
