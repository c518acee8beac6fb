import { word } from '~/domain/language'
import { useState } from 'react'
import { linkClass } from './link-class'

/** "copy", then "copied" for as long as it matters. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [state, setState] = useState<'idle' | 'done' | 'refused'>('idle')
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setState('done'),
      () => setState('refused'),
    )
  const action = { idle: word('copy'), done: word('copied'), refused: 'couldn’t copy' }[state]
  const name = { idle: `Copy ${what}`, done: `Copied ${what}`, refused: `Couldn’t copy ${what}` }[state]
  return (
    <button
      type="button"
      className={`${linkClass} text-12 max-md:min-h-10 max-md:min-w-10`}
      aria-label={name}
      onClick={() => void copy()}
      onBlur={() => setState('idle')}
    >
      <span aria-live="polite">{action}</span>
    </button>
  )
}
