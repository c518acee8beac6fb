import { type ReactNode, useId } from 'react'

/** A tick's words, and what ties them to it: the hint under the label describes the tick, and is no part of its name. */
export function useHintedLabel(label: ReactNode, hint: ReactNode) {
  const id = useId()
  if (!hint) return { words: label, named: {}, hintId: undefined }
  const hintId = `${id}-hint`
  const words = (
    <>
      <span id={id}>{label}</span>
      <span id={hintId} className="block text-12 text-ink-3">
        {hint}
      </span>
    </>
  )
  return { words, named: { 'aria-labelledby': id }, hintId }
}
