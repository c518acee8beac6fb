import { useState, type KeyboardEvent } from 'react'
import { TextInput, type TextInputProps } from './text-input'
import { shiftedTime, typedTime } from './typed-time'

type Props = Omit<TextInputProps, 'value' | 'onChange' | 'type' | 'dir' | 'inputMode'> & {
  /** `HH:mm`; '' for none. */
  value: string
  /** Called with `HH:mm` once there is a whole time, and with '' when it is emptied. */
  onChange: (time: string) => void
}

/**
 * A time of day by the 24-hour clock in every browser. The browser's own field goes by the browser's language instead of
 * the page's, so the same post would say 17:30 in one place and 5:30 PM in another.
 */
export function TimeInput({ value, onChange, onBlur, onKeyDown, ...rest }: Props) {
  // While it's being typed; without it the value shows, as after something that isn't a time.
  const [typed, setTyped] = useState<string>()
  const give = (time: string | undefined) => {
    if (time !== undefined && time !== value) onChange(time)
  }
  const step = (event: KeyboardEvent<HTMLInputElement>) => {
    const minutes = { ArrowUp: 15, ArrowDown: -15 }[event.key]
    const from = typedTime(typed ?? value)
    if (minutes === undefined || from === undefined) return
    event.preventDefault()
    setTyped(undefined)
    give(shiftedTime(from, minutes))
  }
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      placeholder="00:00"
      {...rest}
      dir="ltr"
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value)
        if (/^$|^\d\d:\d\d$/.test(target.value)) give(target.value === '' ? '' : typedTime(target.value))
      }}
      onBlur={(event) => {
        if (typed !== undefined) give(typedTime(typed))
        setTyped(undefined)
        onBlur?.(event)
      }}
      onKeyDown={(event) => {
        // A form that Enter sends has to have what was typed.
        if (event.key === 'Enter' && typed !== undefined) give(typedTime(typed))
        step(event)
        onKeyDown?.(event)
      }}
    />
  )
}
