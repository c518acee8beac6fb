import { KeyboardCode, KeyboardSensor, type KeyboardSensorProps } from '@dnd-kit/core'
import { flushSync } from 'react-dom'

const codes: ReadonlySet<string> = new Set(Object.values(KeyboardCode))

/**
 * dnd-kit's keyboard sensor, without losing keys pressed right after the one that picks an item up. dnd-kit adds its
 * listener in a timer, which Chromium may hold back until the next frame. Keys before that are kept and dispatched then.
 */
export class PromptKeyboardSensor extends KeyboardSensor {
  constructor(props: KeyboardSensorProps) {
    super(props)
    const early: KeyboardEvent[] = []
    const keep = (event: KeyboardEvent) => {
      if (!codes.has(event.code)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      early.push(event)
    }
    document.addEventListener('keydown', keep, true)
    // Timers run in order, so dnd-kit's listener is there by now.
    setTimeout(() => {
      document.removeEventListener('keydown', keep, true)
      // The next key counts from where the last one has moved the item.
      for (const event of early) flushSync(() => document.dispatchEvent(new KeyboardEvent(event.type, event)))
    })
  }
}
