import { useEffect, useEffectEvent, useRef } from 'react'
import { focusInvalid } from '~/src/form/focus-invalid'
import type { SetItem } from './variants/variant-save'
import type { Phase } from './submit-phase'

/**
 * Takes the person to what keeps a post from being saved, wherever they have scrolled to, and on a phone from another
 * side of the sheet: to the first field that is refused, or to what became of the save.
 */
export function useFocusFirstIssue(phase: Phase, items: readonly SetItem[], onWrite: () => void) {
  const sheet = useRef<HTMLFormElement>(null)
  const notices = useRef<HTMLDivElement>(null)
  const before = useRef(phase.kind)
  const show = useEffectEvent(() => {
    const halfDone = before.current === 'busy' && phase.kind === 'idle' && items.length > 0
    before.current = phase.kind
    if (phase.kind !== 'failed' && phase.kind !== 'lost' && !halfDone) return
    onWrite()
    requestAnimationFrame(() => notices.current?.scrollIntoView({ block: 'nearest' }))
  })
  useEffect(() => show(), [phase])
  return {
    sheet,
    notices,
    toField: () => {
      onWrite()
      if (sheet.current) focusInvalid(sheet.current)
    },
  }
}
